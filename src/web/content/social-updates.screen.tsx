import { useLoaderData } from 'react-router'
import type { ContentPage } from '#contract/shop/content.ts'
import { lazyShellTexts } from '#texts/frame/shell.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { useAppState } from '../state/app-context.ts'
import { Blocks } from './blocks.tsx'
import { ContentTitle, contentHead, contentLoader } from './content-screen.tsx'

export const loader = contentLoader('social-updates')
export const head = contentHead

/** Links to the store's social networks, and its text about them. */
export function Component() {
  const page = useLoaderData<ContentPage>()
  const socials = useAppState((state) => state.info?.socials) ?? []
  return (
    <article className="mx-auto max-w-reading">
      <ContentTitle page={page} />
      {socials.length > 0 && (
        <ul aria-label={lazyShellTexts.followUs} className="my-4 grid gap-3 sm:grid-cols-2">
          {socials.map((social) => (
            <li key={social.url}>
              <a
                href={social.url}
                target="_blank"
                rel="noopener noreferrer"
                className="flex min-h-16 items-center gap-3 rounded-card border border-line bg-surface px-4 py-3 shadow-rest transition-shadow hover:shadow-floating"
              >
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{social.network}</span>
                  <span className="block truncate text-14 text-ink-muted">{social.handle}</span>
                </span>
                <Icon name="external" size={20} className="text-ink-muted" />
                <span className="sr-only">{lazyShellTexts.opensElsewhere}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <Blocks blocks={page.blocks} />
    </article>
  )
}
