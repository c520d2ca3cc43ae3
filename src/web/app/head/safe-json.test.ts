import { expect, test } from 'vitest'
import { safeJson } from './safe-json.ts'

test.each(['</script><script>alert(1)</script>', '<!--<script>', 'a\u2028b\u2029c', ']]>'])(
  'text of a store or a visitor cannot end its script element: %s',
  (text) => {
    const json = safeJson({ text })
    expect(json).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.parse(json)).toEqual({ text })
  },
)
