import type { Block, Inline } from '#contract/shop/content.ts'
import { isContactLink } from '#rules/access/safe-link.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { useCarried } from '../state/links/use-carried.ts'

/** Renders the store's content as React elements. It contains no HTML, so it cannot inject scripts. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items never change their order
    <BlockView key={index} block={block} />
  ))
}

const headings = { 2: 'mt-10 mb-3 text-22', 3: 'mt-8 mb-2 text-18', 4: 'mt-6 mb-2 text-16' }

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${block.level}` as const
      return (
        <Heading id={block.id} className={`${headings[block.level]} scroll-mt-24`}>
          <Inlines parts={block.children} />
        </Heading>
      )
    }
    case 'paragraph':
      return (
        <p className="my-3">
          <Inlines parts={block.children} />
        </p>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List className={`my-3 space-y-1 pl-6 [&_p]:my-1 ${block.ordered ? 'list-decimal' : 'list-disc'}`}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items never change their order
            <li key={index}>
              <Blocks blocks={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'quote':
      return (
        <blockquote className="my-6 border-l-4 border-primary-200 pl-4 text-18 text-ink-muted">
          <Blocks blocks={block.children} />
        </blockquote>
      )
    case 'table':
      return <TableView head={block.head} rows={block.rows} />
    case 'image':
      return (
        <Picture
          base={block.src}
          alt={block.alt}
          width={960}
          height={453}
          sizes="(min-width: 720px) 672px, 100vw"
          className="my-6 w-full rounded-card"
        />
      )
    case 'rule':
      return <hr className="my-8 border-line" />
  }
}

function TableView({ head, rows }: { head: Inline[][]; rows: Inline[][][] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls by keyboard too
    <section tabIndex={0} aria-label="Table" className="my-6 overflow-x-auto rounded-card border border-line">
      <table className="w-full text-left text-14">
        <thead className="bg-surface-muted">
          <tr>
            {head.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the items never change their order
              <th key={index} scope="col" className="px-4 py-3 font-semibold">
                <Inlines parts={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items never change their order
            <tr key={index}>
              {row.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the items never change their order
                <td key={place} className="px-4 py-3 align-top">
                  <Inlines parts={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Inlines({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items never change their order
    <InlineView key={index} part={part} />
  ))
}

function InlineView({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'strong':
      return (
        <strong className="font-semibold text-ink">
          <Inlines parts={part.children} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Inlines parts={part.children} />
        </em>
      )
    case 'code':
      return <code>{part.text}</code>
    case 'break':
      return <br />
    case 'link':
      return <LinkView link={part} />
  }
}

/** S2.5: links within this store get the carried query parameters. Links to other sites do not. */
function LinkView({ link }: { link: Extract<Inline, { kind: 'link' }> }) {
  const carried = useCarried()
  const words = <Inlines parts={link.children} />
  if (/^\/(?![/\\])/.test(link.to)) return <TextLink to={carried(link.to)}>{words}</TextLink>
  // The import allows only these links. Another API server may send others, which are rendered as text.
  const isLink = link.to.startsWith('https://') || isContactLink(link.to)
  return isLink ? <TextLink href={link.to}>{words}</TextLink> : words
}
