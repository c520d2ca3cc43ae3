import type { ScreenModule } from '../../state/screen.ts'

export type Match = { id: string; handle?: unknown; data?: unknown }
export type PageHandle = { head: ScreenModule['head']; needsData: boolean }

/** A page whose data failed, or waits for the account: it has no words of its own to say. */
export function isWithoutData(match: Match | undefined): boolean {
  return Boolean((match?.handle as PageHandle | undefined)?.needsData) && (match?.data ?? null) === null
}
