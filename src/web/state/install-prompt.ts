import { useSyncExternalStore } from 'react'

/** The browser's install prompt, saved until the page shows its own button; see https://wicg.github.io/manifest-incubations. */
export type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

let saved: InstallPrompt | null = null
const listeners = new Set<() => void>()

function save(prompt: InstallPrompt | null) {
  saved = prompt
  for (const listener of listeners) listener()
}

/** Call this at start-up: the browser fires the event once, and early. */
export function captureInstallPrompt() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    save(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => save(null))
}

/** The saved prompt, or null when the browser has not offered one. `prompt()` works once. */
export function useInstallPrompt(): InstallPrompt | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => saved,
    () => null,
  )
}

export const forgetInstallPrompt = () => save(null)
