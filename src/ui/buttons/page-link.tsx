import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react'

type OpenOptions = { replace?: boolean; preventScrollReset?: boolean; viewTransition?: boolean; flushSync?: boolean }

/** Opens a page without loading the document again. Null on the server, and where there is no router: then the browser follows the link. */
export const OpenPageContext = createContext<((to: string, options: OpenOptions) => void) | null>(null)

type PageLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & { to: string } & Pick<
    OpenOptions,
    'preventScrollReset' | 'viewTransition'
  >

const isPlainPress = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !(metaKey || altKey || ctrlKey || shiftKey)

/**
 * A link to a page of this store. `to` has all it needs, so it does not depend on the address: the router's own link would be rendered again with
 * every page and every change of the hash, and the frame and the lists have many.
 */
export function PageLink({ to, preventScrollReset, viewTransition, onClick, ...rest }: PageLinkProps) {
  const openPage = useContext(OpenPageContext)
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !openPage || !isPlainPress(event)) return
    event.preventDefault()
    openPage(to, {
      // The same address needs no second entry in the history.
      replace: event.currentTarget.href === window.location.href,
      ...(preventScrollReset ? { preventScrollReset } : {}),
      // Without `flushSync` the router takes several frames before it starts a view transition.
      ...(viewTransition ? { viewTransition, flushSync: true } : {}),
    })
  }
  return <a {...rest} href={to} onClick={press} />
}
