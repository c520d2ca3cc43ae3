import { useSyncExternalStore } from 'react'
import type { Presence } from './use-presence.ts'

type ShownModal = { dialog: HTMLDialogElement; isLeaving: boolean }

/**
 * The topmost modal is last. Everything outside of it is inert: it can be neither pressed nor read by a screen
 * reader.
 */
let modals: readonly ShownModal[] = []
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

/** Call it with each change of a modal's presence. A modal that opens again while it leaves keeps its place and the page's lock. */
export function setShownModal(dialog: HTMLDialogElement, presence: Presence): void {
  const changed = presence === 'closed' ? [] : [{ dialog, isLeaving: presence === 'leaving' }]
  const isKnown = modals.some((one) => one.dialog === dialog)
  modals = isKnown ? modals.flatMap((one) => (one.dialog === dialog ? changed : [one])) : [...modals, ...changed]
  if (modals.length === 0) delete document.documentElement.dataset.modal
  else if (document.documentElement.dataset.modal) lockPage()
  for (const listener of listeners) listener()
}

export function useTopModal(): ShownModal | null {
  return useSyncExternalStore(subscribe, topmost, none)
}
