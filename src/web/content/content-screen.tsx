import { useLoaderData } from 'react-router'
import type { ContentPage } from '#contract/shop/content.ts'
import { Picture } from '#ui/pictures/picture.tsx'
import type { Head, LoaderInput } from '../state/screen.ts'
import { Blocks } from './blocks.tsx'

/** The loader of a content page. */
export function contentLoader(slug: string) {
  return ({ api, signal }: LoaderInput) => api('GET /content/pages/:slug', { params: { slug }, signal })
}

export function contentHead(page: ContentPage): Head {
  return { title: page.title, description: page.description, ...(page.image ? { image: page.image } : {}) }
}

export function ContentTitle({ page }: { page: ContentPage }) {
  return (
    <header className="pt-12 pb-4">
      <h1 className="text-display font-semibold">{page.title}</h1>
      <p className="mt-3 text-18 text-ink-muted">{page.description}</p>
    </header>
  )
}

/** A content page: its scene if it has one, the title and the text. */
export function ContentScreen() {
  const page = useLoaderData<ContentPage>()
  return (
    <article className="mx-auto max-w-reading">
      {page.image && (
        <Picture
          base={page.image}
          alt=""
          width={960}
          height={453}
          sizes="(min-width: 720px) 672px, 100vw"
          isPriority
          className="mt-8 -mb-4 h-auto w-full rounded-sheet max-sm:aspect-[5/3]"
        />
      )}
      <ContentTitle page={page} />
      <Blocks blocks={page.blocks} />
    </article>
  )
}
