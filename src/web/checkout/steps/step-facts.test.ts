import { expect, test } from 'vitest'
import { nextStep, openAfterFocus, openByThemselves, type StepFacts, type StepName } from './step-facts.ts'

const NAMES: StepName[] = ['contact', 'address', 'when', 'extras', 'pay']
const steps = (states: Partial<Record<StepName, StepFacts['state']>>, news: StepName[] = []): StepFacts[] =>
  NAMES.map((name) => ({ name, title: name, state: states[name] ?? 'done', hasNews: news.includes(name) }))

test('D3.2 the first unfinished step is open; a finished checkout has none', () => {
  expect(nextStep(steps({ contact: 'todo', address: 'todo' }))).toBe('contact')
  expect(nextStep(steps({ address: 'todo' }))).toBe('address')
  expect(nextStep(steps({}))).toBeNull()
})

test('D3.2 a step whose answer is still missing does not open', () => {
  expect(openByThemselves(steps({ when: 'pending' }))).toEqual([])
  expect(openByThemselves(steps({ when: 'pending', pay: 'todo' }))).toEqual(['pay'])
})

test('D3.1 a finished step with news opens beside the first unfinished one', () => {
  expect(openByThemselves(steps({ contact: 'todo' }, ['when']))).toEqual(['contact', 'when'])
})

test('D3.2 when the focus moves on, finished steps fold and unfinished ones stay', () => {
  const open: StepName[] = ['contact', 'address']
  expect(openAfterFocus(open, 'address', steps({ address: 'todo' }))).toEqual(['address'])
  // Nothing folds while the contact is incomplete, nor the step that has the focus.
  expect(openAfterFocus(open, 'address', steps({ contact: 'todo', address: 'todo' }))).toBe(open)
  expect(openAfterFocus(['contact'], 'contact', steps({}))).toEqual(['contact'])
})
