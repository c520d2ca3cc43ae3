import type { MouseEventHandler, ReactNode } from 'react'
import { lazyWidgetTexts } from '#texts/frame/ui.ts'
import { Icon } from '../pictures/icon.tsx'
import { classes } from '../text/classes.ts'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import { PageLink } from './page-link.tsx'

const look =
  'rounded-sm font-medium text-primary-text underline decoration-primary-300 underline-offset-4 ' +
  'transition-colors hover:decoration-current'

type TextLinkProps = { children: ReactNode; className?: string } & (
  | { to: string; onClick?: MouseEventHandler }
  | { href: string }
)

/** `to` is a page of this store; `href` is another site, a phone number or a mail address. */
export function TextLink({ children, className, ...target }: TextLinkProps) {
  if ('to' in target)
    return (
      <PageLink {...target} className={classes(look, className)}>
        {children}
      </PageLink>
    )
  const leaves = /^https?:/.test(target.href)
  return (
    <a href={target.href} rel={leaves ? 'noopener noreferrer' : undefined} className={classes(look, className)}>
      {children}
      {leaves && (
        <>
          <Icon name="external" size={14} className="ml-1 inline-block align-baseline" />
          <VisuallyHidden> {lazyWidgetTexts.opensElsewhere}</VisuallyHidden>
        </>
      )}
    </a>
  )
}
