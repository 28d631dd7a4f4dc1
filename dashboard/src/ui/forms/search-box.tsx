import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { SearchIcon } from '../layout/icons.tsx';
import { Button } from './button.tsx';

const TYPING_PAUSE_MS = 300;

interface SearchBoxProps {
  label: string;
  /** Current search. */
  value: string;
  /** Called on submit and, with `searchesWhileTyping`, in each pause of typing. */
  onSearch: (text: string, how: 'sent' | 'typed') => void;
  searchesWhileTyping?: boolean;
  size?: 'medium' | 'large';
}

export function SearchBox({ label, value, onSearch, searchesWhileTyping = false, size = 'medium' }: SearchBoxProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const searched = useRef(value);
  // The URL changed through a link or the back button.
  useEffect(() => {
    if (searched.current === value) return;
    searched.current = value;
    setText(value);
  }, [value]);

  const search = (how: 'sent' | 'typed') => {
    searched.current = text.trim();
    onSearch(searched.current, how);
  };
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  useEffect(() => {
    if (!searchesWhileTyping || text.trim() === searched.current) return;
    const pause = setTimeout(() => latest.current('typed'), TYPING_PAUSE_MS);
    return () => clearTimeout(pause);
  }, [text, searchesWhileTyping]);

  const send = (event: FormEvent) => {
    event.preventDefault();
    search('sent');
  };
  const large = size === 'large';
  return (
    <search>
      <form onSubmit={send} className="relative flex items-center">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <SearchIcon
          className={`pointer-events-none absolute text-faint ${large ? 'left-4 size-5' : 'left-3 size-4'}`}
        />
        <input
          id={id}
          type="search"
          name="q"
          value={text}
          maxLength={200}
          autoComplete="off"
          placeholder={label}
          onChange={(event) => setText(event.target.value)}
          className={`w-full min-w-0 appearance-none border border-line-strong bg-surface text-base shadow-xs placeholder:text-faint focus-visible:outline-offset-0 ${large ? 'h-13 rounded-xl pr-26 pl-12' : 'h-10 rounded-lg pr-3 pl-9.5 sm:text-sm'}`}
        />
        {large && (
          <Button type="submit" variant="primary" className="absolute! right-1.5">
            Search
          </Button>
        )}
      </form>
    </search>
  );
}
