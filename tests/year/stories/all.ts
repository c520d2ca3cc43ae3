import type { StoryKind } from '../engine/world.ts'
import { accountsStories } from './accounts/stories.ts'
import { shoppingStories } from './shopping/stories.ts'
import { staffStories } from './staff/stories.ts'

/** What happens in the shop. A new feature adds its stories here. */
export const stories: Record<string, StoryKind> = { ...shoppingStories, ...staffStories, ...accountsStories }
