import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

const drawn = (base: string) => renderToStaticMarkup(<Picture base={base} alt="" width={44} height={44} />)

test('S8.11 without a picture nothing is requested, and its space is reserved', () => {
  expect(drawn('')).not.toMatch(/src|\.avif|\.webp/)
  expect(drawn('')).toContain('width="44" height="44"')
  expect(drawn('/media/abcdef12')).toContain('/media/abcdef12-320.avif')
})
