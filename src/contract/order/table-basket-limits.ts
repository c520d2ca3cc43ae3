/** D1.9: limits of a table's shared basket. */
export const TABLE_MEMBERS_MAX = 12
export const TABLE_LINES_MAX = 100
export const TABLE_NAME_MAX = 40
export const TABLE_NOTES_MAX = 400
/** The basket ends when everything is paid and unchanged for this long. The next guests start with an empty one. */
export const TABLE_DONE_MINUTES = 20
/** An unpaid basket ends after this long without a change. */
export const TABLE_IDLE_HOURS = 3
/** How often a visible page asks for the others' changes. */
export const TABLE_ASK_MS = 4000

export const TABLE_LINE_STATES = ['open', 'being_paid', 'paid'] as const
export type TableLineState = (typeof TABLE_LINE_STATES)[number]
