/** D1.9: what the shared basket of a table may hold. */
export const TABLE_MEMBERS_MAX = 12
export const TABLE_LINES_MAX = 100
export const TABLE_NAME_MAX = 40
export const TABLE_NOTES_MAX = 400
/** When everything is paid and nobody adds anything for so long, the next guests begin afresh. */
export const TABLE_DONE_MINUTES = 20
/** What was left behind unpaid ends too. */
export const TABLE_IDLE_HOURS = 3
/** How often a page that is seen asks what the others did. */
export const TABLE_ASK_MS = 4000

export const TABLE_LINE_STATES = ['open', 'being_paid', 'paid'] as const
export type TableLineState = (typeof TABLE_LINE_STATES)[number]
