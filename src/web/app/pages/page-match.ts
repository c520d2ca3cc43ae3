import type { ScreenModule } from '../../state/screen.ts'

export type Match = { id: string; handle?: unknown; data?: unknown }
export type PageHandle = { head: ScreenModule['head']; needsData: boolean }

/** The page's loader failed or waits for the account, so its `head` cannot be called. */
export function isWithoutData(match: Match | undefined): boolean {
  return Boolean((match?.handle as PageHandle | undefined)?.needsData) && (match?.data ?? null) === null
}
