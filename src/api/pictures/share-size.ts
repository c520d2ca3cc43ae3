/** What every social network reads, in the shape they show large. */
export const SHARE_PICTURE = { width: 1200, height: 630, format: 'jpeg' } as const
