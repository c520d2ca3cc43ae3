import type { ProductSort } from '#contract/shop/catalog-limits.ts'
import { catalogTexts } from '#texts/shop/catalog-api.ts'
import { Refused } from '../base/refused.ts'
import { isTextSort, listStart } from './product-list.queries.ts'

export type Cursor = { key: number | string; id: number }

/** The end of a page. The cursor contains the sort order, so that it cannot be used with another one. */
export function writeCursor(sort: ProductSort, key: string, id: number): string {
  return Buffer.from(JSON.stringify([sort, isTextSort(sort) ? key : Number(key), id])).toString('base64url')
}

export function readCursor(sort: ProductSort, written: string | undefined): Cursor {
  if (written === undefined) return listStart(sort)
  const [namedSort, key, id] = parsed(written)
  const isKey = isTextSort(sort) ? typeof key === 'string' && !key.includes('\0') : isInteger(key)
  if (namedSort !== sort || !isKey || !isInteger(id)) {
    throw new Refused(400, catalogTexts.badCursor, { errors: { cursor: catalogTexts.badCursor } })
  }
  return { key: key as number | string, id }
}

function parsed(written: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(written, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function isInteger(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) <= 2_147_483_647
}
