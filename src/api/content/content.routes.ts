import { getContentPage } from '#contract/content.ts'
import { apiTexts } from '#texts/api.ts'
import { endpoint } from '../endpoint.ts'
import { Refused } from '../refused.ts'
import { imageUrl } from '../store/image-url.ts'
import { contentBySlug } from '../store/store.queries.ts'

export const contentEndpoints = [
  endpoint(getContentPage, async ({ scope: { store }, params, parts }) => {
    const page = await contentBySlug.maybe(parts.db, store.id, 'page', params.slug)
    if (!page) throw new Refused(404, apiTexts.notFound)
    const { day, image, ...rest } = page
    return { ...rest, date: day, image: image ? imageUrl(store, image) : null }
  }),
]
