import { lazyWidgetTexts } from '#texts/frame/ui.ts'

export type SnackbarColour = 'success' | 'error' | 'warning' | 'info'

export type SnackbarAction = {
  label: string
  onAct: () => unknown
  /** The action opens another page, and the focus is left to that page. */
  leadsAway?: boolean
  /** What Undo brings back, once `onAct` has resolved. After a keyboard press the focus moves there. */
  restored?: () => HTMLElement | undefined
}

export type SnackbarMessage = {
  /** Any value of a failed call. Only a text is shown unchanged (S2.16). */
  text: unknown
  colour?: SnackbarColour
  action?: SnackbarAction
  /** How long it stays, by default 5000 ms. */
  durationMs?: number
}

/** S2.16: a value that is not a text becomes the general sentence. */
export function snackbarText(text: unknown): string {
  return typeof text === 'string' && text.trim() !== '' ? text : lazyWidgetTexts.somethingWentWrong
}
