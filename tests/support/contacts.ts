import { randomInt, randomUUID } from 'node:crypto'

export const newEmail = () => `g${randomUUID().slice(0, 8)}@example.com`
export const newMobile = () => `+659${String(randomInt(10_000_000)).padStart(7, '0')}`
