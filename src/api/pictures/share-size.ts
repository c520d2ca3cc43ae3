/** The size and format that all social networks accept and show as a large picture. */
export const SHARE_PICTURE = { width: 1200, height: 630, format: 'jpeg' } as const
