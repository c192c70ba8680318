import { Box, Flex, HStack, Text } from '@chakra-ui/react'
import { Monitor, Smartphone, Tablet } from 'lucide-react'
import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { ViewWidth } from '#/app/search'
import { viewText as text } from '#/text/uz.view'
import { Site } from '@peshtoq/site-kit/kit/site'
import { courseHref } from './course-href'
import { ALL, DEVICES, type Device } from './devices'

const GAP_PX = 24
const BORDERS_PX = 2
/** No scroll bar is wider. */
const SCROLL_BAR_PX = 20

export const DEVICE_ICONS = { phone: Smartphone, tablet: Tablet, desktop: Monitor }

/** Drawn smaller than this, nothing of it can be read. */
const READABLE = 0.5

type DeviceFramesProps = {
  shown: ViewWidth
  /** Where all three beside each other would be too small to read, the widest stands above the others. */
  stacks?: boolean
  children: ReactNode
}

/**
 * The site on one device, or on all three beside each other, drawn smaller where there is no room for it. Of three only
 * the last answers: keyboards and screen readers need not go through the same thing three times.
 */
export function DeviceFrames({ shown, stacks = false, children }: DeviceFramesProps) {
  const place = useRef<HTMLDivElement>(null)
  const room = useRoom(place)
  const devices: readonly Device[] = shown === 'all' ? ALL : [shown]
  const isStacked = stacks && devices.length > 1 && scaleOf(devices, room) < READABLE
  const rows = isStacked ? [devices.slice(0, -1), devices.slice(-1)] : [devices]
  return (
    <Flex ref={place} direction={isStacked ? 'column-reverse' : 'column'} gap="6">
      {room > 0 &&
        rows.map((row) => (
          <Flex key={row.join(' ')} justify="center" align="flex-start" style={{ columnGap: GAP_PX }}>
            {row.map((device) => (
              <DeviceFrame key={device} device={device} scale={scaleOf(row, room)} isLive={device === devices.at(-1)}>
                {children}
              </DeviceFrame>
            ))}
          </Flex>
        ))}
    </Flex>
  )
}

/** How large devices beside each other are drawn in so much room. */
function scaleOf(devices: readonly Device[], room: number): number {
  const needed = devices.reduce<number>((sum, device) => sum + DEVICES[device], 0)
  return Math.min(1, (room - devices.length * BORDERS_PX - (devices.length - 1) * GAP_PX) / needed)
}

function DeviceFrame(props: { device: Device; scale: number; isLive: boolean; children: ReactNode }) {
  const { device, scale, isLive, children } = props
  const page = useRef<HTMLDivElement>(null)
  const height = useHeight(page)
  const Icon = DEVICE_ICONS[device]
  const width = DEVICES[device]
  const percent = Math.round(scale * 100)
  return (
    <Box as="figure" minW="0">
      <HStack as="figcaption" gap="1.5" justify="center" marginBottom="2" textStyle="xs" color="fg.muted" whiteSpace="nowrap">
        <Icon size={14} aria-hidden />
        <Text as="span">{text.devices[device]}</Text>
        <Text as="span" fontVariantNumeric="tabular-nums" color="fg.subtle">
          {percent === 100 ? text.px(width) : text.scaled(width, percent)}
        </Text>
      </HStack>
      <Box
        data-device={device}
        boxSizing="content-box"
        borderWidth="1px"
        borderColor="border"
        borderRadius="l3"
        boxShadow="sm"
        overflow="hidden"
        style={{ width: width * scale, height: height * scale }}
      >
        {/* Drawn at its full width and made smaller after that, so that it is laid out as on the device. */}
        <div
          ref={page}
          inert={!isLive}
          style={{ width, transform: scale === 1 ? undefined : `scale(${scale})`, transformOrigin: '0 0', '--unscale': 1 / scale }}
        >
          <Site mediaBase="/media" linkTarget="_blank" courseHref={courseHref}>
            {children}
          </Site>
        </div>
      </Box>
    </Box>
  )
}

declare module 'react' {
  interface CSSProperties {
    /** By how much something inside is made larger to be as large as outside. */
    '--unscale'?: number
  }
}

/** The width there is for the devices. */
function useRoom(place: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0)
  useSize(place, ({ clientWidth: now }) => {
    // A scroll bar that goes gives nothing back: what is drawn larger for it may be too long for the window again.
    setRoom((old) => (now > old && now - old < SCROLL_BAR_PX ? old : now))
  })
  return room
}

function useHeight(place: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0)
  useSize(place, (element) => setHeight(element.offsetHeight))
  return height
}

/** Tells of an element's size, before it is first seen and whenever it changes. */
function useSize(place: RefObject<HTMLElement | null>, onResize: (element: HTMLElement) => void): void {
  const onSize = useEffectEvent(onResize)
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return undefined
    onSize(element)
    const sizes = new ResizeObserver(() => onSize(element))
    sizes.observe(element)
    return () => sizes.disconnect()
  }, [place])
}
