import { lateWidgetTexts } from '#texts/frame/ui.ts'

export type SnackbarColour = 'success' | 'error' | 'warning' | 'info'

export type SnackbarMessage = {
  /** Whatever a failed call brought; only a text is shown as it is (S2.16). */
  text: unknown
  colour?: SnackbarColour
  /** One that leads to another page leaves the focus to that page. */
  action?: { label: string; onAct: () => void; leadsAway?: boolean }
  /** How long it stays, 5000 ms unless said. */
  durationMs?: number
}

/** S2.16: what is not a text becomes the general sentence. */
export function snackbarText(text: unknown): string {
  return typeof text === 'string' && text.trim() !== '' ? text : lateWidgetTexts.somethingWentWrong
}
