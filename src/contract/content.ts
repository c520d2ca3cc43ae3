import * as z from 'zod/mini'
import { call } from './call.ts'

/** Markdown arrives as a tree of plain data, never as HTML: nothing a store writes can run in a visitor's page (D6.5). */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'em'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; to: string; children: Inline[] }
  | { kind: 'break' }

export type Block =
  | { kind: 'heading'; level: 2 | 3 | 4; id: string; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'image'; src: string; alt: string }
  | { kind: 'rule' }

export const inline: z.ZodMiniType<Inline> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: z.string() }),
    z.object({ kind: z.enum(['strong', 'em']), children: z.array(inline) }),
    z.object({ kind: z.literal('code'), text: z.string() }),
    z.object({ kind: z.literal('link'), to: z.string(), children: z.array(inline) }),
    z.object({ kind: z.literal('break') }),
  ]),
)

export const block: z.ZodMiniType<Block> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('heading'), level: z.literal([2, 3, 4]), id: z.string(), children: z.array(inline) }),
    z.object({ kind: z.literal('paragraph'), children: z.array(inline) }),
    z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(block)) }),
    z.object({ kind: z.literal('quote'), children: z.array(block) }),
    z.object({ kind: z.literal('table'), head: z.array(z.array(inline)), rows: z.array(z.array(z.array(inline))) }),
    z.object({ kind: z.literal('image'), src: z.string(), alt: z.string() }),
    z.object({ kind: z.literal('rule') }),
  ]),
)

export const contentPage = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  date: z.nullable(z.string()),
  image: z.nullable(z.string()),
  blocks: z.array(block),
})
export type ContentPage = z.output<typeof contentPage>

export const getContentPage = call({
  method: 'GET',
  path: '/content/pages/:slug',
  who: 'anyone',
  openBeforeSignIn: true,
  summary: "One of the store's own pages: about-us, faq, privacy-policy, terms-conditions, social-updates",
  response: contentPage,
})
