import type { ReactNode } from 'react';

interface IconProps {
  className?: string;
}

function icon(content: ReactNode) {
  return function Icon({ className = 'size-4' }: IconProps) {
    return (
      <svg
        className={`${className} shrink-0`}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {content}
      </svg>
    );
  };
}

export const KeyIcon = icon(
  <>
    <circle cx="7.5" cy="15.5" r="4" />
    <path d="m10.5 12.5 9-9M16 7l3 3M13.5 9.5l2 2" />
  </>,
);
export const MonitorIcon = icon(
  <>
    <rect x="3" y="4" width="18" height="12" rx="2" />
    <path d="M8 20h8M12 16v4" />
  </>,
);
export const TerminalIcon = icon(
  <>
    <rect x="3" y="4" width="18" height="16" rx="2" />
    <path d="m7 9 3 3-3 3M13 15h4" />
  </>,
);
export const PersonIcon = icon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4 20.5c1-4 4-6 8-6s7 2 8 6" />
  </>,
);
export const BookIcon = icon(
  <path d="M5 4.5A1.5 1.5 0 0 1 6.5 3H19v15H6.5A1.5 1.5 0 0 0 5 19.5m0-15v15A1.5 1.5 0 0 0 6.5 21H19v-3" />,
);
export const CopyIcon = icon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M5 15H4.5A1.5 1.5 0 0 1 3 13.5v-9A1.5 1.5 0 0 1 4.5 3h9A1.5 1.5 0 0 1 15 4.5V5" />
  </>,
);
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
);
export const DownloadIcon = icon(<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M5 20h14" />);
export const StarIcon = icon(<path d="m12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8Z" />);
export const BoxIcon = icon(
  <>
    <path d="M12 3 4 7.5v9L12 21l8-4.5v-9Z" />
    <path d="m4 7.5 8 4.5 8-4.5M12 12v9" />
  </>,
);
export const TableIcon = icon(
  <>
    <rect x="3.5" y="4.5" width="17" height="15" rx="2" />
    <path d="M3.5 9.5h17M3.5 14.5h17M9.5 9.5v10" />
  </>,
);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />);
export const LeaveIcon = icon(
  <path d="M10 4H5.5A1.5 1.5 0 0 0 4 5.5v13A1.5 1.5 0 0 0 5.5 20H10M9.5 12H20m-4-4 4 4-4 4" />,
);
export const ArrowIcon = icon(<path d="M5 12h14m-5-5 5 5-5 5" />);
export const ChevronIcon = icon(<path d="m6 9 6 6 6-6" />);
export const AlertIcon = icon(
  <path d="M12 8v4.5m0 3.5v.01M10.3 4 2.8 17.2A2 2 0 0 0 4.5 20h15a2 2 0 0 0 1.7-2.8L13.7 4a2 2 0 0 0-3.4 0Z" />,
);
export const MailIcon = icon(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="m4 7 8 6 8-6" />
  </>,
);
export const WebhookIcon = icon(
  <>
    <path d="M9 8.5a3.5 3.5 0 1 1 5.6 2.8l2.6 4.6" />
    <path d="M12.4 8.4 9.3 14a3.5 3.5 0 1 1-3.9-2.2" />
    <path d="M12.5 17h4.7a3.5 3.5 0 1 1-1 2.6" />
  </>,
);
export const AppsIcon = icon(
  <>
    <rect x="4" y="4" width="6.5" height="6.5" rx="1.5" />
    <rect x="4" y="13.5" width="6.5" height="6.5" rx="1.5" />
    <rect x="13.5" y="13.5" width="6.5" height="6.5" rx="1.5" />
    <path d="M16.75 4v6.5M13.5 7.25H20" />
  </>,
);
export const PlugIcon = icon(
  <>
    <path d="M9 3v5M15 3v5" />
    <path d="M6.5 8h11v3.5a5.5 5.5 0 0 1-11 0Z" />
    <path d="M12 17v4" />
  </>,
);
export const CardIcon = icon(
  <>
    <rect x="3" y="5" width="18" height="14" rx="2" />
    <path d="M3 9.5h18M6.5 15h4" />
  </>,
);
export const ReceiptIcon = icon(
  <>
    <path d="M5.5 3.5h13v17l-2.2-1.5-2.1 1.5-2.2-1.5-2.2 1.5-2.1-1.5-2.2 1.5Z" />
    <path d="M9 8.5h6M9 12.5h6" />
  </>,
);
export const ServerIcon = icon(
  <>
    <rect x="3.5" y="4" width="17" height="7" rx="2" />
    <rect x="3.5" y="13" width="17" height="7" rx="2" />
    <path d="M7.5 7.5h.01M7.5 16.5h.01M11 7.5h5M11 16.5h5" />
  </>,
);
export const ChatIcon = icon(
  <path d="M4 5.5A1.5 1.5 0 0 1 5.5 4h13A1.5 1.5 0 0 1 20 5.5v9a1.5 1.5 0 0 1-1.5 1.5H10l-4.5 4v-4A1.5 1.5 0 0 1 4 14.5Z" />,
);
export const PauseIcon = icon(<path d="M8.5 5v14M15.5 5v14" />);
export const PlayIcon = icon(<path d="M8 5.5v13l10.5-6.5Z" />);
export const StopIcon = icon(<rect x="6.5" y="6.5" width="11" height="11" rx="1.5" />);
export const PencilIcon = icon(<path d="m4.5 19.5.8-3.7L16 5a2 2 0 0 1 2.9 2.9L8.2 18.7ZM14 7l3 3" />);
export const RepeatIcon = icon(
  <path d="M5 11a7 7 0 0 1 12.3-3.6L19.5 10M19.5 5v5h-5M19 13a7 7 0 0 1-12.3 3.6L4.5 14M4.5 19v-5h5" />,
);
export const MenuIcon = icon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const HomeIcon = icon(
  <>
    <path d="M4 10.5 12 4l8 6.5V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1Z" />
    <path d="M9.5 20v-6h5v6" />
  </>,
);
export const ChartIcon = icon(<path d="M4 20V4M4 20h16M8.5 16v-4M13 16V8M17.5 16v-6" />);
export const BankIcon = icon(
  <>
    <path d="m3.5 9.5 8.5-5 8.5 5Z" />
    <path d="M6 9.5V17M10 9.5V17M14 9.5V17M18 9.5V17M4 20h16" />
  </>,
);
export const GaugeIcon = icon(
  <>
    <path d="M4.5 18a9 9 0 1 1 15 0" />
    <path d="m12 14 3.5-4.5M12 14h.01" />
  </>,
);
export const BellIcon = icon(
  <path d="M6.5 10a5.5 5.5 0 0 1 11 0c0 4.5 2 5.5 2 7h-15c0-1.5 2-2.5 2-7ZM10 20a2.2 2.2 0 0 0 4 0" />,
);
export const PulseIcon = icon(<path d="M3 12h4l2.5-7 5 14 2.5-7h4" />);
export const ShieldIcon = icon(
  <path d="M12 3.5 5 6v5.5c0 4.3 2.8 7.4 7 9 4.2-1.6 7-4.7 7-9V6Zm-3 8 2.2 2.2L15.5 9.5" />,
);
export const OfflineIcon = icon(
  <path d="M12 18.5h.01M8.8 15.2a4.6 4.6 0 0 1 6.4 0M5.5 11.8a9.3 9.3 0 0 1 3.2-2.1M18.5 11.8a9.3 9.3 0 0 0-5-2.6M4 4l16 16" />,
);
export const StoreIcon = icon(
  <>
    <path d="M5.5 4h13l2 5a2.8 2.8 0 0 1-5.6.3 2.9 2.9 0 0 1-5.8 0A2.8 2.8 0 0 1 3.5 9Z" />
    <path d="M5.5 12.5V20h13v-7.5" />
  </>,
);
export const UploadIcon = icon(
  <path d="M12 15V4m-4.5 4.5L12 4l4.5 4.5M5 15v3.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V15" />,
);
export const TrashIcon = icon(<path d="M4.5 7h15M9 7V4.5h6V7M6.5 7l.8 13h9.4l.8-13M10 11v5.5M14 11v5.5" />);
export const TagIcon = icon(
  <>
    <path d="M12.5 3.5H19a1.5 1.5 0 0 1 1.5 1.5v6.5L11.8 20a1.5 1.5 0 0 1-2.1 0L4 14.3a1.5 1.5 0 0 1 0-2.1Z" />
    <path d="M16 8h.01" />
  </>,
);
export const PictureIcon = icon(
  <>
    <rect x="3.5" y="5" width="17" height="14" rx="2" />
    <path d="m4 17 5-5 4 4 2.5-2.5L20 18M15.5 9h.01" />
  </>,
);
