import { expect, test } from 'vitest'
import { sameMailbox } from './same-mailbox.ts'

test.each([
  ['Mei@Example.com', 'mei@example.com'],
  [' mei+second@example.com ', 'mei@example.com'],
  ['m.e.i@example.com', 'm.e.i@example.com'],
  ['M.e.i+x+y@googlemail.com', 'mei@gmail.com'],
  ['m.e.i@gmail.com', 'mei@gmail.com'],
  ['mei', 'mei@'],
])('D6.1 %s is the mailbox %s', (email, mailbox) => {
  expect(sameMailbox(email)).toBe(mailbox)
})
