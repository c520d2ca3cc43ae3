import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { accountTexts } from '#texts/account/account.ts'

/** D5.5: the name of the customer's exported data, with the store's date. */
export const exportFile = (exportedAt: string) => accountTexts.data.file(singaporeClock(new Date(exportedAt)).day)
