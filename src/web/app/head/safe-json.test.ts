import { expect, test } from 'vitest'
import { safeJson } from './safe-json.ts'

test.each(['</script><script>alert(1)</script>', '<!--<script>', 'a\u2028b\u2029c', ']]>'])(
  'what a store or a visitor wrote cannot end the script element it stands in: %s',
  (text) => {
    const json = safeJson({ text })
    expect(json).not.toMatch(/[<\u2028\u2029]/)
    expect(JSON.parse(json)).toEqual({ text })
  },
)
