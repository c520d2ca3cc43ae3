import type { ReactNode } from 'react'
import type { Block } from '#contract/shop/content.ts'
import { contentTexts } from '#texts/shop/content.ts'
import { BackLink } from '#ui/buttons/back-link.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import type { PlacedProducts } from '../catalog/load-popular.ts'
import { quickAdd } from '../catalog/product/quick-add.tsx'
import { ProductGrid } from '../catalog/product-grid.tsx'
import { Blocks } from '../content/blocks.tsx'
import { ShareButton } from '../content/share-button.tsx'

type ArticleProps = {
  article: { title: string; description: string; image: string; blocks: readonly Block[] }
  products: PlacedProducts | null
  productsTitle: string
  /** The list that the article belongs to. */
  list: { to: string; title: string }
  about: ReactNode
  /** Between the picture and the text. */
  offer?: ReactNode
  more: { title: string; cards: ReactNode } | null
}

/** The page of a news article or a promotion: its text, the products it mentions, and other articles. */
export function Article({ article, products, productsTitle, list, about, offer, more }: ArticleProps) {
  return (
    <>
      <article>
        <div className="mx-auto max-w-reading">
          <nav aria-label={contentTexts.youAreHere} className="pt-4">
            <BackLink to={list.to}>{list.title}</BackLink>
          </nav>
          <header className="pt-2">
            <div className="text-14 text-ink-muted">{about}</div>
            <h1 className="mt-2 text-28 sm:text-36">{article.title}</h1>
            <p className="mt-3 text-18 text-ink-muted">{article.description}</p>
          </header>
          {article.image && (
            <Picture
              base={article.image}
              alt=""
              width={960}
              height={453}
              sizes="(min-width: 720px) 672px, 100vw"
              isPriority
              className="mt-6 aspect-[36/17] w-full rounded-card"
            />
          )}
          {offer && <div className="mt-6">{offer}</div>}
          <div className="mt-6">
            <Blocks blocks={article.blocks} />
          </div>
          <p className="mt-8">
            <ShareButton title={article.title} />
          </p>
        </div>
        {products && products.products.length > 0 && (
          <section aria-labelledby="products" className="pt-section">
            <h2 id="products" className="mb-4 text-22">
              {productsTitle}
            </h2>
            <ProductGrid products={products.products} action={quickAdd(products.place)} />
          </section>
        )}
      </article>
      {more && (
        <section aria-labelledby="more" className="pt-section">
          <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4">
            <h2 id="more" className="text-22">
              {more.title}
            </h2>
          </div>
          {more.cards}
        </section>
      )}
    </>
  )
}
