import { Refused } from '../base/refused.ts'

/** A 400 for one field of the request that is missing or wrong. */
export const fieldError = (field: string, message: string) =>
  new Refused(400, message, { errors: { [field]: message } })
