import { windowFrom as windowAt } from '#rules/slots/slots.ts'

/** When the window that begins then ends. */
export function windowFrom(startsAt: string): string {
  return windowAt(new Date(startsAt)).endsAt.toISOString()
}
