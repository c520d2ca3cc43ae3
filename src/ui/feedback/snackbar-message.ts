import { lazyWidgetTexts } from '#texts/frame/ui.ts'

export type SnackbarColour = 'success' | 'error' | 'warning' | 'info'

export type SnackbarMessage = {
  /** Any value of a failed call. Only a text is shown unchanged (S2.16). */
  text: unknown
  colour?: SnackbarColour
  /** With `leadsAway`, the action opens another page, and the focus is left to that page. */
  action?: { label: string; onAct: () => void; leadsAway?: boolean }
  /** How long it stays, by default 5000 ms. */
  durationMs?: number
}

/** S2.16: a value that is not a text becomes the general sentence. */
export function snackbarText(text: unknown): string {
  return typeof text === 'string' && text.trim() !== '' ? text : lazyWidgetTexts.somethingWentWrong
}
