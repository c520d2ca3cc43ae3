import { expect, test } from 'vitest'
import { mediaType } from './media-type.ts'

test.each([
  ['application/json', 'application/json'],
  ['Application/JSON ; charset=utf-8', 'application/json'],
  [undefined, undefined],
])('the content type %j is read as %j', (sent, read) => {
  expect(mediaType(new Request('http://shop.test/', sent ? { headers: { 'Content-Type': sent } } : {}))).toBe(read)
})
