import { useMemo } from 'react'
import type { SnackbarColour, SnackbarMessage } from '#ui/feedback/snackbar-message.ts'
import { useApp } from './app-context.ts'
import type { AppStore } from './app-state.ts'

export function notify(
  store: AppStore,
  text: unknown,
  colour: SnackbarColour = 'success',
  more: Partial<SnackbarMessage> = {},
) {
  store.set({ snackbar: { ...more, text, colour } })
}

export function useNotify() {
  const { store } = useApp()
  return useMemo(
    () => ({
      notify: (text: unknown, colour?: SnackbarColour, more?: Partial<SnackbarMessage>) =>
        notify(store, text, colour, more),
      dismiss: () => store.set({ snackbar: null }),
    }),
    [store],
  )
}
