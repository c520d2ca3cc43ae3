import { Refused } from '../base/refused.ts'

/** Something that the act needs was left out, or is not what it must be. */
export const missing = (field: string, message: string) => new Refused(400, message, { errors: { [field]: message } })
