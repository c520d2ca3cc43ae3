import * as z from 'zod/mini'
import { NUMBER_ID } from './ids.ts'

/** The base of every text field. PostgreSQL refuses a NUL byte, so a NUL in a field is a 400. */
export const text = (max: number) =>
  z.string().check(
    z.maxLength(max),
    z.refine((value) => !value.includes('\0'), 'must not contain a NUL character'),
  )

/** One line of text. Without line breaks a name cannot inject a mail header, and without turned directions it cannot look like another. */
export const line = (max: number) =>
  text(max).check(z.regex(/^[^\r\n\u202a-\u202e\u2066-\u2069]*$/, 'must be a single line of plain text'))

/** What a person may write to another: without control characters, which could hide or reorder a part of it. */
export const optionalWrittenText = (max: number) => text(max).check(z.overwrite(withoutControls))

export const writtenText = (max: number, missing: string) =>
  optionalWrittenText(max).check(z.trim(), z.minLength(1, missing))

const withoutControls = (value: string) =>
  value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, '')

export const requiredLine = (max: number) => line(max).check(z.trim(), z.minLength(1, 'must not be empty'))

/** An id in a path or query: digits only, within PostgreSQL's integer range. */
export const idParam = z.pipe(
  z.string().check(z.regex(NUMBER_ID, 'must be a whole number')),
  z.transform((value: string) => Number(value)),
)

export const id = z.int().check(z.positive(), z.lte(2_147_483_647))
export const cents = z.int()

/** A whole number, with a readable error. */
export function wholeNumber(from: number, to?: number) {
  const words =
    to === undefined ? `must be a whole number, ${from} or more` : `must be a whole number from ${from} to ${to}`
  const least = z.int(words).check(z.gte(from, words))
  return to === undefined ? least : least.check(z.lte(to, words))
}

/** Plausible years. Other years are mistakes, and PostgreSQL has no year 0. */
const NEAR = /^(?:19|20|21)\d\d-/
const words = { day: 'must be a day such as 2026-12-24', instant: 'must be a time such as 2026-11-15T02:00:00.000Z' }
export const day = z.iso.date({ error: words.day }).check(z.regex(NEAR, words.day))
export const instant = z.iso.datetime({ error: words.instant }).check(z.regex(NEAR, words.instant))
