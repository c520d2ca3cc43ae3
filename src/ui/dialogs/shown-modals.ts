import { useSyncExternalStore } from 'react'

type ShownModal = { dialog: HTMLDialogElement; isLeaving: boolean }

/**
 * The topmost modal is last. Everything outside of it is inert: it can be neither pressed nor read by a screen
 * reader.
 */
const modals: ShownModal[] = []
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const topmost = () => modals.at(-1) ?? null
const none = () => null

/** Keeps the page behind a modal from scrolling. Call it when a modal was shown. */
export function lockPage(): void {
  const isOpen = modals.some(({ isLeaving }) => !isLeaving)
  document.documentElement.dataset.modal = isOpen ? 'open' : 'leaving'
}

function notify(): void {
  if (modals.length === 0) delete document.documentElement.dataset.modal
  else if (document.documentElement.dataset.modal) lockPage()
  for (const listener of listeners) listener()
}

/** Returns a function that removes the modal again. */
export function showsModal(modal: ShownModal): () => void {
  modals.push(modal)
  notify()
  return () => {
    modals.splice(modals.indexOf(modal), 1)
    notify()
  }
}

export function useTopModal(): ShownModal | null {
  return useSyncExternalStore(subscribe, topmost, none)
}
