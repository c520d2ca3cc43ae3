import { useSyncExternalStore } from 'react'

type ShownModal = { dialog: HTMLDialogElement; isLeaving: boolean }

/**
 * The topmost modal is last. Everything outside of it is inert: it can be neither pressed nor read by a screen
 * reader.
 */
const modals: ShownModal[] = []
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

/** Returns a function that removes the modal again. */
export function showsModal(modal: ShownModal): () => void {
  modals.push(modal)
  tell()
  return () => {
    modals.splice(modals.indexOf(modal), 1)
    tell()
  }
}

export function useTopModal(): ShownModal | null {
  return useSyncExternalStore(subscribe, topmost, none)
}
