import { useSyncExternalStore } from 'react'

/** Topmost last. What stands outside of the topmost cannot be pressed, nor read by a screen reader. */
const modals: HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function subscribe(hear: () => void): () => void {
  listeners.add(hear)
  return () => listeners.delete(hear)
}
const topmost = () => modals.at(-1) ?? null
const none = () => null

function tell(): void {
  for (const hear of listeners) hear()
}

/** Gives back what says that it is closed. */
export function modalOpened(dialog: HTMLDialogElement): () => void {
  modals.push(dialog)
  tell()
  return () => {
    modals.splice(modals.indexOf(dialog), 1)
    tell()
  }
}

export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, topmost, none)
}
