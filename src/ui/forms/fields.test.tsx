import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CodeInput } from './code-input.tsx'
import { RadioCards } from './radio-cards.tsx'
import { TextArea } from './text-area.tsx'
import { TextField } from './text-field.tsx'

test('a field is tied to its label, its hint and its error', () => {
  const html = renderToString(<TextField id="mail" label="E-mail" hint="For the receipt" error="Add an @." />)
  expect(html).toContain('<label for="mail"')
  expect(html).toContain('aria-describedby="mail-hint mail-error"')
  expect(html).toContain('aria-invalid="true"')
  expect(html).toMatch(/id="mail-error"[^>]*>.*Add an @\./)
})

test('a field without error is not marked wrong, and says when it is optional', () => {
  const html = renderToString(<TextField label="Unit" isOptional />)
  expect(html).not.toContain('aria-invalid')
  expect(html).toContain('optional')
})

test('a text area with a counter shows the used length and announces the limit', () => {
  const html = renderToString(<TextArea label="Notes" maxLength={120} hasCounter defaultValue="Gate code 12" />)
  expect(html.replaceAll('<!-- -->', '')).toContain('12 / 120')
  expect(html).toContain('Up to 120 characters.')
})

test('a code is one field that the phone can fill in', () => {
  const html = renderToString(<CodeInput label="Code" value="12" />)
  expect(html.match(/<input/g)).toHaveLength(1)
  expect(html).toContain('autoComplete="one-time-code"')
})

test('a choice that is off stays visible, and the given one is chosen', () => {
  const options = [
    { value: '9', label: '9–11 am' },
    { value: '13', label: '1–3 pm', isDisabled: true },
  ]
  const html = renderToString(<RadioCards legend="Time" name="time" options={options} defaultValue="9" />)
  expect(html).toMatch(/<input[^>]*checked=""[^>]*value="9"/)
  expect(html).toMatch(/<input[^>]*disabled=""[^>]*value="13"/)
})
