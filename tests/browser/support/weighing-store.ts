import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type APIRequestContext, expect, request } from '@playwright/test'
import { OPERATOR_SCOPES } from '#contract/operator/operator-limits.ts'
import type { OrderLine } from '#contract/order/order-shapes.ts'
import { importAnotherStore } from './another-store.ts'

const run = promisify(execFile)

const SLUG = `by-weight-${process.env.TEST_PARALLEL_INDEX ?? 0}`
const SCALE = new URL('../../../src/operator/demo-week/photos/', import.meta.url)

let opening: Promise<{ host: string; staff: APIRequestContext }> | undefined

/** A store of its own, always open, that sells everything by the kilogram and charges what it weighs. */
export function weighingStore(baseURL: string) {
  opening ??= open(baseURL)
  return opening
}

async function open(baseURL: string) {
  const origin = await importAnotherStore(
    baseURL,
    SLUG,
    (yaml) => `${yaml}\nweighing: { tolerance_percent: 30 }\n`,
    (yaml) => yaml.replace(/\b(mon|tue|wed|thu|fri|sat|sun|public_holiday): \[.*\]/g, '$1: ["00:00-24:00"]'),
    { changeCatalogue: (yaml) => yaml.replaceAll(/unit: (piece|pair|set)/g, 'unit: kg') },
  )
  const data = process.env.TEST_DATA_DIR ?? process.env.DATA_DIR
  const keys = ['keys', 'create', `scale ${randomBytes(4).toString('hex')}`, '--scopes', OPERATOR_SCOPES.join()]
  const { stdout } = await run(process.execPath, ['src/operator/main.ts', ...keys, '--store', SLUG, '--json'], {
    env: { ...process.env, DATA_DIR: data, DATABASE_URL: '' },
  })
  const { host, hostname } = new URL(origin)
  const { key } = JSON.parse(stdout) as { key: string }
  const staff = await request.newContext({
    baseURL,
    extraHTTPHeaders: { Host: host, Authorization: `Bearer ${key}` },
  })
  return { host: hostname, staff }
}

/** Puts every line of an order on the scale, with a photo. */
export async function weighOrder(
  staff: APIRequestContext,
  id: string,
  lines: readonly Pick<OrderLine, 'id'>[],
  grams: number,
): Promise<void> {
  const photo = await staff.post(`/api/operator/orders/${id}/photos`, {
    data: await readFile(new URL('bags-at-the-door.jpg', SCALE)),
    headers: { 'Content-Type': 'image/jpeg' },
  })
  expect(photo.ok(), await photo.text()).toBe(true)
  const { response } = (await photo.json()) as { response: { photo: string } }
  const weighed = await staff.post(`/api/operator/orders/${id}/weighings`, {
    data: { lines: lines.map((line) => ({ line: line.id, grams })), photo: response.photo },
    headers: { 'Idempotency-Key': randomBytes(18).toString('base64url') },
  })
  expect(weighed.ok(), await weighed.text()).toBe(true)
}
