import { windowFrom as windowAt } from '#rules/slots/slots.ts'

/** The end of the window that starts at this time. */
export function windowFrom(startsAt: string): string {
  return windowAt(new Date(startsAt)).endsAt.toISOString()
}
