import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { RotateCw, Trash2, Upload as UploadSign, type LucideIcon } from 'lucide-react'
import { useId, useRef, useState, type ComponentType, type DragEvent, type ReactNode } from 'react'
import { useController, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'

import { formText } from '#/text/uz.form'
import { t } from '#/text/uz'
import { Button } from '#/ui/button'
import { keepFocus } from '#/ui/keep-focus'
import { useFieldRules, useFormContext, useLabel } from '../context'
import { Help } from '../fields/frame'
import type { ImageValue, PendingImage } from '../image/value'
import { CLOSE_WHERE_NARROW, NOT_BY_TOUCH, WIDE_ONLY } from './narrow'
import { FileRefused } from './refused'
import { UploadProgress } from './upload-progress'

const text = formText.upload

/** Reading that takes longer is said in words. */
const LONG_MS = 400

function filesOf(items: DataTransfer | null): File[] {
  return [...(items?.files ?? [])]
}

/** The texts of a file field for its kind. */
type FileWords = {
  choose: string
  drop: string
  dropNow: string
  replace: string
  remove: string
  several: string
  reading: string
  /** Beside the reason why another file was refused. */
  kept: string
}

export type FileFieldProps<V extends FieldValues> = {
  control: Control<V>
  name: FieldPathByValue<V, ImageValue>
  label?: string
  /** Shown before the kinds and sizes. */
  hint?: ReactNode
  /** The height of the frame that shows the file. */
  height?: string
}

/** A button that takes a stored file. */
export type OtherWayProps = {
  name: string
  label: string
  /** Whether the field holds a file. */
  isChosen: boolean
  onTake: (path: string) => void
}

/**
 * A file: dropped, pasted or chosen, previewed before it is stored, uploaded when the form is saved. The caller decides how the
 * file is read and shown, and what else can be done with it.
 */
export function FileField<V extends FieldValues>(
  props: FileFieldProps<V> & {
    hint: ReactNode
    /** What is said of the chosen file, below its buttons. */
    warnings?: ReactNode
    /** The `accept` of the file dialog. */
    accept: string
    icon: LucideIcon
    words: FileWords
    /** Turns a chosen file into the value of the field; null if the person cancelled; throws {@link FileRefused}. */
    read: (file: File) => Promise<PendingImage | null>
    /** Renders the file in its frame. */
    renderFile: (value: string | PendingImage, label: string) => ReactNode
    /** More buttons beside "replace" and "remove". */
    extra?: ReactNode
    /** Another way to choose a file. */
    otherWay?: ComponentType<OtherWayProps>
  },
) {
  const { control, name, hint, warnings, accept, icon: Icon, words, read: readFile, renderFile, extra, otherWay: OtherWay } = props
  const { field: { ref, value: stored, onBlur, onChange }, fieldState } = useController({ control, name })
  const context = useFormContext()
  const rules = useFieldRules(name)
  const label = useLabel(name, props.label)
  const [reading, setReading] = useState<'no' | 'briefly' | 'long'>('no')
  const [refused, setRefused] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(context?.attempt)
  if (attempt !== context?.attempt) {
    setAttempt(context?.attempt)
    setRefused(null)
  }
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const group = useRef<HTMLDivElement>(null)
  const help = useRef<HTMLDivElement>(null)
  const id = useId()
  const described = `${id}-hint ${id}-help`
  const value: ImageValue = stored
  const upload = context?.uploads[name]
  const failed = upload !== undefined && 'failed' in upload ? upload.failed : undefined
  const reason = refused === null || value === null ? refused : `${refused}. ${words.kept}`
  const error = reason ?? failed ?? fieldState.error?.message

  const latest = useRef<File | null>(null)

  /** The clicked button is removed together with its file. */
  const toFirstButton = () => keepFocus(() => group.current?.querySelector('button'))

  const refuse = (why: string) => {
    setRefused(why)
    // Under a tall picture, the reason may be below the window or behind the save bar.
    requestAnimationFrame(() => help.current?.scrollIntoView({ block: 'nearest' }))
  }

  const read = async (file: File) => {
    setReading('briefly')
    setRefused(null)
    latest.current = file
    // A large photo takes longer than a small one chosen after it: the latest choice wins.
    const isLatest = () => latest.current === file
    const long = setTimeout(() => isLatest() && setReading('long'), LONG_MS)
    try {
      const chosen = await readFile(file)
      if (chosen !== null && isLatest()) onChange(chosen)
    } catch (problem) {
      if (!(problem instanceof FileRefused)) throw problem
      if (isLatest()) refuse(problem.message)
    } finally {
      clearTimeout(long)
      if (isLatest()) setReading('no')
      toFirstButton()
    }
  }
  const take = (files: readonly File[]) => {
    const [file] = files
    if (file === undefined) return
    if (files.length > 1) {
      refuse(words.several)
      return
    }
    const work = read(file)
    context?.trackPending(work)
  }

  const choose = () => input.current?.click()
  /** Sets another value; a file that is still being read is dropped. */
  const put = (next: string | null) => {
    latest.current = null
    setReading('no')
    setRefused(null)
    onChange(next)
    toFirstButton()
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(filesOf(event.dataTransfer))
  }

  return (
    <Stack
      ref={group}
      gap="1.5"
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={described}
      data-invalid={error === undefined ? undefined : ''}
      data-field={name}
      minW="0"
      width="full"
      containerType="inline-size"
      // After a refused save the focus is set by script, which browsers do not show after a click.
      css={{ '&[data-invalid] button:focus': { outline: '2px solid', outlineColor: 'border.error', outlineOffset: '2px' } }}
      onPaste={(event) => {
        const files = filesOf(event.clipboardData)
        if (files.length === 0) return
        event.preventDefault()
        take(files)
      }}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget)) setOver(false)
      }}
      onDrop={onDrop}
    >
      <Text id={`${id}-label`} textStyle="sm" fontWeight="medium">
        {label}
        {rules.optional && (
          <Text as="span" color="fg.subtle" fontWeight="normal">
            {' '}
            ({t.common.optional})
          </Text>
        )}
      </Text>
      <Text id={`${id}-hint`} textStyle="xs" color="fg.muted">
        {hint}
      </Text>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        tabIndex={-1}
        aria-hidden
        data-testid={`${name}-file`}
        onChange={(event) => {
          take([...(event.target.files ?? [])])
          // The same file can be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      <Box
        position="relative"
        borderWidth="1px"
        borderStyle={value === null ? 'dashed' : 'solid'}
        borderColor={over ? 'brand.solid' : error === undefined ? 'border.emphasized' : 'border.error'}
        borderRadius="l2"
        bg={over ? 'brand.subtle' : 'bg.subtle'}
        overflow="hidden"
      >
        {value === null ? (
          <Flex direction="column" align="center" justify="center" gap="1" minHeight="24" paddingX="2" paddingY="1" textAlign="center">
            <Flex columnGap="2" rowGap="1" wrap="wrap" justify="center" maxW="full">
              <Button
                ref={ref}
                variant="outline"
                maxW="full"
                loading={reading !== 'no'}
                aria-describedby={described}
                onBlur={onBlur}
                onClick={choose}
              >
                <Icon size={16} aria-hidden />
                {words.choose}
              </Button>
              {OtherWay !== undefined && <OtherWay name={name} label={label} isChosen={value !== null} onTake={put} />}
            </Flex>
            <Text textStyle="xs" lineHeight="1.25" color="fg.muted" css={NOT_BY_TOUCH}>
              {over ? words.dropNow : words.drop}
            </Text>
          </Flex>
        ) : (
          renderFile(value, label)
        )}
      </Box>
      {value !== null && (
        <Flex gap="2" wrap="wrap" align="center" css={CLOSE_WHERE_NARROW}>
          <Button
            ref={ref}
            size="xs"
            variant="outline"
            loading={reading !== 'no'}
            aria-label={`${label}: ${words.replace}`}
            title={words.replace}
            aria-describedby={described}
            onBlur={onBlur}
            onClick={choose}
          >
            <UploadSign size={14} aria-hidden />
            <Box as="span" css={WIDE_ONLY}>
              {words.replace}
            </Box>
          </Button>
          <Button
            size="xs"
            variant="ghost"
            colorPalette="gray"
            aria-label={`${label}: ${words.remove}`}
            title={words.remove}
            onClick={() => put(null)}
          >
            <Trash2 size={14} aria-hidden />
            <Box as="span" css={WIDE_ONLY}>
              {words.remove}
            </Box>
          </Button>
          {OtherWay !== undefined && <OtherWay name={name} label={label} isChosen={value !== null} onTake={put} />}
          {extra}
          {failed !== undefined && context !== null && (
            <Button size="xs" variant="outline" onClick={context.save}>
              <RotateCw size={14} aria-hidden />
              {text.retry}
            </Button>
          )}
        </Flex>
      )}
      {upload !== undefined && 'share' in upload && <UploadProgress upload={upload} label={label} />}
      <Box ref={help} id={`${id}-help`} textStyle="xs">
        <Text as="span" display="block" aria-live="polite" color="fg.muted">
          {reading === 'long' && words.reading}
        </Text>
        <Help error={error} hint={warnings !== undefined && warnings !== false && <Box marginTop={error === undefined ? undefined : '1'}>{warnings}</Box>} />
      </Box>
    </Stack>
  )
}
