import { expect, test } from 'vitest'
import { turnaroundOf } from './turnaround.ts'

const express = { upToHours: 72, hours: 24 }
const sameDay = { upToHours: 48, hours: 10 }

test.each([
  ['goods', null, [], 0],
  ['goods, express', null, [express], 0],
  ['a shirt', 72, [], 72],
  ['a shirt, express', 72, [express], 24],
  ['a carpet, which cannot be hurried', 240, [express], 240],
  ['what is quicker anyway', 10, [express], 10],
  ['a bag with two services: the quicker one', 48, [express, sameDay], 10],
  ['a shirt with two services: the one that covers it', 72, [sameDay, express], 24],
])('D3.1 the turnaround of %s', (_, usual, services, hours) => {
  expect(turnaroundOf(usual, services)).toBe(hours)
})
