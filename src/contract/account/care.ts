import * as z from 'zod/mini'
import { call } from '../wire/call.ts'
import { typed } from './account-fields.ts'
import { ACCESS_NOTES_MAX, ALLERGIES_MAX, CARE_QUESTIONS_MAX } from './account-limits.ts'

const customer = { who: 'customer' } as const

/** A question of the store's folder, such as the detergent. */
const careQuestion = z.object({
  id: z.string(),
  label: z.string(),
  choices: z.array(z.object({ id: z.string(), label: z.string() })),
})
export type CareQuestion = z.output<typeof careQuestion>

/** An answer in the store's words, as staff read it and tags show it. */
export const careLine = z.object({ label: z.string(), value: z.string() })
export type CareLine = z.output<typeof careLine>

const slug = z.string().check(z.regex(/^[a-z\d-]{1,40}$/, 'must be the id of a choice'))

export const careNotes = z.object({ allergies: typed(ALLERGIES_MAX), access_notes: typed(ACCESS_NOTES_MAX) })

/** The chosen answers by question. A question without an answer has no preference. */
export const carePreferences = z.extend(careNotes, {
  choices: z
    .record(slug, slug)
    .check(z.refine((choices) => Object.keys(choices).length <= CARE_QUESTIONS_MAX, 'has too many answers')),
})
export type CarePreferences = z.output<typeof carePreferences>

const care = z.object({
  /** Empty if the store asks nothing. */
  questions: z.array(careQuestion),
  preferences: z.nullable(carePreferences),
  /** The preferences in words. */
  lines: z.array(careLine),
  /** Whether to invite the customer to answer, once. */
  is_invited: z.boolean(),
})
export type Care = z.output<typeof care>

export const getCare = call({
  ...customer,
  method: 'GET',
  path: '/customer/care',
  summary: "Get the store's questions about care, and the customer's answers",
  response: care,
})

export const putCare = call({
  ...customer,
  method: 'PUT',
  path: '/customer/care',
  summary: 'Save the care preferences. The next orders keep a copy; earlier ones do not change',
  body: carePreferences,
  response: care,
})

export const postCareDecline = call({
  ...customer,
  method: 'POST',
  path: '/customer/care/decline',
  summary: 'Decline the invitation to answer. It is not made again',
  response: z.object({}),
})
