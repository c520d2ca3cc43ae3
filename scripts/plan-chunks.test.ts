import { expect, test } from 'vitest'
import { type ChunkSettings, planChunks } from './plan-chunks.ts'

type Module = { size?: number; imports?: string[]; later?: string[] }

function plan(modules: Record<string, Module>, pages: ChunkSettings['pages']) {
  const settings = { entry: 'entry', pages, isLibrary: (id: string) => id.startsWith('lib') }
  const chunks = planChunks(settings, (id) => {
    const { size = 4000, imports = [], later = [] } = modules[id] ?? {}
    return { importedIds: imports, dynamicallyImportedIds: later, code: 'x'.repeat(size) }
  })
  return (id: string) => chunks.get(id)
}
const page = (...files: string[]) => ({ files, weight: 1 })

test('the entry’s modules are one file and the libraries another', () => {
  const at = plan({ entry: { imports: ['header', 'library'] }, header: { imports: ['library'] } }, [])
  expect([at('entry'), at('header'), at('library')]).toEqual(['app', 'app', 'react'])
})

test('a module of one page stays with it, and modules that the same pages need share a file', () => {
  const at = plan(
    {
      entry: { later: ['menu', 'product'] },
      menu: { imports: ['filters', 'card', 'price'] },
      product: { imports: ['card', 'price'] },
    },
    [page('menu'), page('product')],
  )
  expect([at('menu'), at('filters')]).toEqual([undefined, undefined])
  expect(at('card')).toBeDefined()
  expect(at('card')).toBe(at('price'))
})

test('small files are merged, and a big one is kept from a page that does not need it', () => {
  const modules = {
    entry: { later: ['menu', 'product', 'signIn'] },
    menu: { imports: ['card', 'button'] },
    product: { imports: ['card', 'button', 'big'] },
    signIn: { imports: ['button', 'big'] },
    card: { size: 400 },
    button: { size: 400 },
    big: { size: 200_000 },
  }
  const at = plan(modules, [page('menu'), page('product'), page('signIn')])
  expect(at('card')).toBe(at('button'))
  expect(at('big')).not.toBe(at('button'))
})

test('a merge counts what the other file imports', () => {
  const modules = {
    entry: { later: ['menu', 'product', 'signIn'] },
    menu: { imports: ['card'] },
    product: { imports: ['card', 'form'] },
    signIn: { imports: ['form'] },
    card: { size: 400 },
    // Small itself, but with it comes something big.
    form: { size: 400, imports: ['schemas'] },
    schemas: { size: 400_000 },
  }
  const at = plan(modules, [page('menu'), page('product'), page('signIn')])
  expect(at('form')).not.toBe(at('card'))
})

test('two files never have the same name', () => {
  const modules = {
    entry: { later: ['menu', 'product', 'signIn', 'signUp'] },
    menu: { imports: ['/here/src/texts/auth.ts'] },
    product: { imports: ['/here/src/texts/auth.ts'] },
    signIn: { imports: ['/here/src/forms/auth.ts'] },
    signUp: { imports: ['/here/src/forms/auth.ts'] },
  }
  const at = plan(modules, [page('menu'), page('product'), page('signIn'), page('signUp')])
  expect(at('/here/src/texts/auth.ts')).toBeDefined()
  expect(at('/here/src/texts/auth.ts')).not.toBe(at('/here/src/forms/auth.ts'))
})

test('what is loaded by itself keeps its own file, also if another page imports it', () => {
  const modules = {
    entry: { later: ['menu', 'product', 'signIn', 'filters'] },
    menu: { imports: ['filters'] },
    product: { imports: ['filters'] },
    signIn: {},
  }
  expect(plan(modules, [page('menu'), page('product'), page('signIn')])('filters')).toBeUndefined()
})
