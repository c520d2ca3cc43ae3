import { BODY_MAX_BYTES, JSON_MAX_DEPTH } from '#contract/wire/limits.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../base/refused.ts'
import { mediaType } from './media-type.ts'
import { readBody } from './read-body.ts'
import { refuseNul } from './validate.ts'

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/** Reads a JSON body and refuses input that no handler accepts. */
export async function readJson(request: Request): Promise<unknown> {
  const type = mediaType(request)
  if (type !== 'application/json') throw new Refused(415, apiTexts.notJson)
  const raw = await readLimited(request)
  let value: unknown
  try {
    value = JSON.parse(raw)
  } catch {
    throw new Refused(400, apiTexts.badJson)
  }
  refuseHostile(value, 1)
  return value
}

async function readLimited(request: Request): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(request))
  } catch (error) {
    throw error instanceof Refused ? error : new Refused(400, apiTexts.badJson)
  }
}

export const readBytes = (request: Request) => readBody(request, BODY_MAX_BYTES)

function refuseHostile(value: unknown, depth: number): void {
  if (typeof value === 'string') {
    refuseUnstorable(value)
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (depth > JSON_MAX_DEPTH) throw new Refused(400, apiTexts.tooDeep)
  for (const [key, inner] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key)) throw new Refused(400, apiTexts.forbiddenField)
    refuseUnstorable(key)
    refuseHostile(inner, depth + 1)
  }
}

/** PostgreSQL stores neither NUL nor a lone surrogate, which JSON can express. */
function refuseUnstorable(text: string): void {
  refuseNul(text)
  if (!text.isWellFormed()) throw new Refused(400, apiTexts.halfCharacter)
}
