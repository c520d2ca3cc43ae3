import type { ReactNode } from 'react'
import { requiresAuthentication } from '#rules/access/requires-authentication.ts'
import { Picture } from '#ui/pictures/picture.tsx'
import { useAppState } from '../state/app-context.ts'

type FrontDoorProps = { children: ReactNode }

/**
 * A members' store opens with its scene and one sentence beside the form, because guests see no other page. On phones the scene is low, so that the
 * form is in the first view. Other stores show the form alone.
 */
export function FrontDoor({ children }: FrontDoorProps) {
  const door = useAppState(({ config, info }) => (requiresAuthentication(config) ? info?.front_door : null))
  if (!door) return children
  return (
    <div className="lg:grid lg:grid-cols-2 lg:items-center lg:gap-12">
      <figure className="max-lg:mx-auto max-lg:max-w-sign-in max-lg:pt-4">
        <Picture
          base={door.image}
          alt=""
          width={960}
          height={453}
          sizes="(min-width: 1024px) 516px, 100vw"
          isPriority
          className="h-28 w-full rounded-card object-[50%_20%] sm:h-48 lg:h-auto lg:rounded-sheet"
        />
        <figcaption className="mt-3 text-balance lg:mt-6 lg:text-28 lg:font-semibold lg:tracking-tight">
          {door.text}
        </figcaption>
      </figure>
      <div className="min-w-0 max-lg:-mt-4">{children}</div>
    </div>
  )
}
