import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button } from './button.tsx'

test('a disabled button shows its reason beside it and stays focusable', () => {
  const html = renderToString(<Button disabledReason="Add $7.50 more.">Checkout</Button>)
  const reasonId = /<span id="([^"]+)"[^>]*>Add \$7\.50 more\.<\/span>/.exec(html)?.[1]
  expect(reasonId).toBeTruthy()
  expect(html).toContain(`aria-describedby="${reasonId}"`)
  expect(html).toContain('aria-disabled="true"')
  expect(html).not.toContain(' disabled=')
})

test('a loading button keeps its label and announces that it is loading', () => {
  const html = renderToString(<Button isLoading>Pay $42.50</Button>)
  expect(html).toContain('Pay $42.50')
  expect(html).toContain('Loading')
})

test('a button does not submit a form unless told', () => {
  expect(renderToString(<Button>Add</Button>)).toContain('type="button"')
  expect(renderToString(<Button type="submit">Pay</Button>)).toContain('type="submit"')
})
