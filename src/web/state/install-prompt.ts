import { useSyncExternalStore } from 'react'

/** The browser's own offer to install the site, kept for a moment that suits; see https://wicg.github.io/manifest-incubations. */
export type InstallPrompt = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

let kept: InstallPrompt | null = null
const listeners = new Set<() => void>()

function keep(prompt: InstallPrompt | null) {
  kept = prompt
  for (const hear of listeners) hear()
}

/** Heard from the start, because the browser says it once. */
export function hearInstallPrompt() {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => keep(null))
}

/** The offer, or null while there is none. It can be made once. */
export function useInstallPrompt(): InstallPrompt | null {
  return useSyncExternalStore(
    (hear) => {
      listeners.add(hear)
      return () => listeners.delete(hear)
    },
    () => kept,
    () => null,
  )
}

export const forgetInstallPrompt = () => keep(null)
