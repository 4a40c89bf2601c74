/*
 * What the server accepts, and how much it returns at once. Lengths are in characters (code points) unless a name says
 * otherwise.
 */

// Names and texts

export const LOCATION_NAME_MAX = 120;
export const SEARCH_TEXT_MAX = 100;
export const NOTE_MAX = 8_000;
export const CHARACTER_NAME_MAX = 80;
export const CAMPAIGN_NAME_MAX = 120;
/** The public name of a person. */
export const DISPLAY_NAME_MAX = 80;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const EMAIL_MAX = 254;
/** The part before the @. */
export const EMAIL_LOCAL_PART_MAX = 64;
/** UTF-16 units of a path that the browser may open after sign-in. */
export const LOCAL_PATH_MAX = 512;

/** UTF-8 bytes of an address that staff enter. */
export const WEB_ADDRESS_MAX = 2_000;
export const TYPE_NAME_MAX = 120;
export const LAYER_NAME_MAX = 40;
/** Layers of one world. */
export const LAYERS_MAX = 40;
export const WORLD_NAME_MAX = 120;
/** The line that newcomers read over the home map of a world. */
export const WELCOME_MAX = 120;
/** Stored changes of a world's welcome line. */
export const WELCOME_CHANGES_KEPT = 50;
export const MAP_MAKER_NAME_MAX = 120;
export const MAP_LICENCE_MAX = 200;
export const MILES_PER_UNIT_MAX = 1_000_000;
/** The opening view of a map: map units from its corner, and CSS pixels per unit. */
export const OPENING_PLACE_MAX = 1_000_000_000;
export const OPENING_ZOOM_MAX = 1_000_000;
/** Stored wiki picture addresses per location. */
export const IMAGES_FROM_WIKI_MAX = 50;
/** UTF-8 bytes of those addresses that a list shows per location, from the first one on. */
export const IMAGES_IN_LISTS_BYTES_MAX = 50_000;
/** The content of a wiki page as JSON, in UTF-8. */
export const WIKI_PAGE_BYTES_MAX = 1_048_576;
export const WIKI_SECTIONS_MAX = 200;
/** Characters of one line of Markdown, and links to places in one text. */
export const MARKDOWN_LINE_MAX = 20_000;
export const TEXT_LINKS_MAX = 500;
/** The same, counting repeated links. */
export const LINKS_IN_TEXT_MAX = 2_000;
/** Lines of one text with a secret mark, or a possible one. Each is examined closely. */
export const SECRET_MARKS_MAX = 1_000;
/** Places that link a place, in one response. */
export const NAMED_BY_MAX = 50;
/** The name of a section, a license, or a revision. */
export const WIKI_LINE_MAX = 300;

// Quotas and pages

/** Rows per page of an admin list. */
export const ADMIN_PAGE_SIZE = 100;
/** Points per page of a map. */
export const CHILDREN_PAGE_SIZE = 200;
/** Results of a search, names and texts together. */
export const SEARCH_LIMIT = 20;
/** Names in the response of a search over all maps. */
export const SEARCH_EVERYWHERE_NAMES = 30;
/** Maps per page of the gallery, beside the home map. */
export const MAPS_PAGE_SIZE = 24;
export const CAMPAIGNS_PER_USER = 100;
/** DMs or editors of one world, including open invitations. */
export const PEOPLE_PER_WORLD = 100;
/** Co-DMs of one campaign, including open invitations. */
export const CO_DMS_PER_CAMPAIGN = 20;
/** Worlds of one campaign. */
export const WORLDS_PER_CAMPAIGN = 50;
/** Markers that a DM moves on the maps of one campaign. */
export const PARTIES_PER_CAMPAIGN = 12;
export const PARTY_NAME_MAX = 40;
/** Stored points of a party's path: enough for some campaigns of travel. */
export const PARTY_WAY_MAX = 1_000;
/** Characters of a revealed secret in the chronicle. */
export const CHRONICLE_QUOTE_MAX = 120;
/** Revealed secrets per place and campaign. */
export const REVEALS_PER_PLACE = 200;
/** Prepared handouts per campaign, and per page. */
export const HANDOUTS_PER_CAMPAIGN = 500;
export const HANDOUTS_PAGE_SIZE = 24;
export const HANDOUT_TITLE_MAX = 120;
export const HANDOUT_TEXT_MAX = 8_000;
/** The shortest interval between pings, and how long a ping is shown (ms). */
export const PING_EVERY_MS = 2_000;
export const PING_LIVES_MS = 5_000;
export const NOTES_PER_CAMPAIGN = 50_000;
/** This many notes of maximum length have 1.6 MB. */
export const NOTES_PAGE_SIZE = 50;
/** This many notes of maximum length have 1 MB. */
export const JOURNAL_PAGE_SIZE = 30;
/** Links to places per note. Later ones are plain words. */
export const LINKS_PER_NOTE = 50;
/** Notes in one response about a whole map, newest first. */
export const NOTES_WITH_MAP_MAX = 1_000;
/** UTF-8 bytes of those notes. The others are read place by place. */
export const NOTES_WITH_MAP_BYTES_MAX = 131_072;
/**
 * UTF-8 bytes of the shapes on a page of points, unless the first shape alone is larger. The rest is on the next page.
 */
export const PAGE_SHAPES_BYTES_MAX = 600_000;
/**
 * UTF-8 bytes of shapes and texts on a page of points. For texts that do not fit, the page only says that they exist.
 */
export const PAGE_BYTES_MAX = 1_000_000;
export const MEMBERS_PER_CAMPAIGN = 1_000;
/** Places that one call may show or hide by id. */
export const BULK_PLACES_MAX = 50_000;
/** Groups of settings that one call may restore: more than the possible combinations without texts. */
export const RESTORE_GROUPS_MAX = 64;
/** Characters of the recap of a session. */
export const RECAP_MAX = 20_000;
/** Sessions, and chronicle lines, in one response. */
export const SESSIONS_PAGE_SIZE = 50;
export const CHRONICLE_PAGE_SIZE = 50;
/** Places that a chronicle line names, and counts. Beyond that it only says that there are more. */
export const CHRONICLE_PLACES_NAMED = 5;
export const CHRONICLE_PLACES_COUNTED = 40;
/** Chronicle lines for a returning member, and the time after which they are shown (ms). */
export const NEWS_LINES_MAX = 4;
export const NEWS_AFTER_MS = 24 * 60 * 60_000;
/** Characters of a rumor. */
export const RUMOUR_NOTE_MAX = 600;
/** Rumors that players get with one map. A random selection if there are more. */
export const RUMOURS_WITH_MAP_MAX = 500;
/** Accounts per page of the figures about own worlds. */
export const OWN_WORLDS_PAGE_SIZE = 100;
/** Bytes that must stay free on the disk of pictures, regardless of own worlds. */
export const OWN_WORLDS_FREE_BYTES_MIN = 5 * 1024 ** 3;
/** Days in which a deleted world can be restored. */
export const WORLD_KEPT_DAYS = 30;
export const VISIBLE_PLACES_PAGE_SIZE = 200;
/** Maps of one place, including those it was taken off. Every response about the place names them all. */
export const MAPS_OF_PLACE_MAX = 200;
/** Places of a map that is exported in the browser, and bytes of their shapes and texts: some seconds of work. */
export const MAP_EXPORT_PLACES_MAX = 5_000;
export const MAP_EXPORT_BYTES_MAX = 20_000_000;
/** Corners of an area in which places are shown or hidden together. */
export const AREA_POINTS_MAX = 5_000;
/** Results of a location search: for anonymous visitors, and per page for signed-in users. */
export const LOCATION_SEARCH_ANONYMOUS_MAX = 20;
export const LOCATION_SEARCH_PAGE_SIZE = 100;
export const LIST_LIMIT_MAX = 100;
export const HISTORY_PAGE_SIZE = 50;
/** UTF-8 bytes of values per page of the history. Larger values are read change by change. */
export const HISTORY_VALUES_BYTES_MAX = 1_000_000;
/** Changes of a campaign's text per page, and stored changes. The longest text has 20,000 characters. */
export const CAMPAIGN_HISTORY_PAGE_SIZE = 20;
export const CAMPAIGN_CHANGES_KEPT = 10_000;
export const INACTIVE_PAGE_SIZE = 100;
/** Rows of the table of places per response, rows in the table, and places per action. */
export const PLACE_ROWS_MAX = 100;
export const PLACE_IDS_MAX = 50_000;
export const PLACES_AT_ONCE_MAX = 5_000;
/** Places that are duplicated at once: in one transaction, so that a lost response causes no second copy. */
export const PLACES_DUPLICATED_MAX = 100;
/** Unchanged places that a response names. */
export const PLACES_LEFT_MAX = 20;
/** Rows of a spreadsheet in one paste, and their bytes. More rows need an import. */
export const PASTE_ROWS_MAX = 5_000;
export const PASTE_BYTES_MAX = 2_000_000;
/** Unsaved rows that a response names. */
export const ROWS_LEFT_MAX = 200;
/** Days in which deleted entities can be restored. */
export const TRASH_KEPT_DAYS = 30;
export const TRASH_PAGE_SIZE = 50;
/** Days in which discarded text can be restored, and in which text stays after its writer lost the right to edit. */
export const DISCARDED_KEPT_DAYS = 30;
export const PENDING_PAGE_SIZE = 50;
/** Unpublished working copies per account, and their bytes, including discarded ones. */
export const WORKING_COPIES_EACH = 1_000;
export const WORKING_COPIES_BYTES_EACH = 20_000_000;
/** Open suggestions of one account per world or campaign. */
export const SUGGESTIONS_WAITING_EACH = 20;
export const SUGGESTIONS_PAGE_SIZE = 50;
/** Edits of a text in one suggestion, and the longest words of one edit. */
export const SUGGESTED_EDITS_MAX = 500;
export const SUGGESTED_WORDS_MAX = 20_000;
/** The longest reason for a suggestion or a decision. */
export const SUGGESTION_WHY_MAX = 1_000;
/** Days in which a decided or withdrawn suggestion stays. */
export const SUGGESTIONS_KEPT_DAYS = 365;
/** Names that one call looks up for a paste, and places per name in its response. */
export const PASTE_NAMES_MAX = 500;
export const PASTE_NAMESAKES_MAX = 3;
export const WORLD_FINDINGS_PAGE_SIZE = 100;
export const LOCATIONS_WITHOUT_IMAGES_PAGE_SIZE = 20;
export const IMPORTS_PAGE_SIZE = 20;
/** Points of an import's preview. */
export const IMPORT_POINTS_PAGE_SIZE = 200;
/** UTF-8 bytes of the points on such a page, unless the first point alone is larger. */
export const IMPORT_POINTS_BYTES_MAX = 1_000_000;
/** Maps in the preview of an import. */
export const IMPORT_MAPS_SHOWN_MAX = 500;

// Shapes

export const SHAPE_POINTS_MAX = 20_000;
export const SHAPE_POLYGONS_MAX = 500;
export const SHAPE_BYTES_MAX = 1_048_576;
export const LINE_POINTS_MIN = 2;
export const RING_POINTS_MIN = 3;

// Numbers of a position

/** The largest absolute value of coordinates and offsets in map units. */
export const COORDINATE_MAX = 1_000_000;
export const POINT_SCALE_MIN = 4;
export const POINT_SCALE_MAX = 400;
/** For a new position if neither the caller nor the type sets a size. */
export const DEFAULT_POINT_SCALE = 12;

// Live table

/** Open campaign streams per process, and at most a third of its connections. */
export const LIVE_STREAMS = 4_000;
/** A browser shares one stream between its tabs. A person may have a phone, a tablet, and two computers. */
export const LIVE_STREAMS_EACH_ACCOUNT = 12;
/** For a club at one address, and for all users behind a proxy that the server does not know. */
export const LIVE_STREAMS_EACH_ADDRESS = 500;
export const LIVE_STREAMS_EACH_CAMPAIGN = 200;
/** Guests of one campaign at one address: a large table whose players have no accounts. */
export const LIVE_GUESTS_EACH_ADDRESS = 30;

// Maps

/** Map units of the longer side of a map. Outside these limits zoom and labels do not work well. */
export const MAP_SIDE_MIN = 32;
export const MAP_SIDE_MAX = 262_144;

// Files

export const UPLOAD_FILES_MAX = 5;
/** The default maximum of a picture file (see below for pixels), and the highest value that an operator may set. */
export const UPLOAD_FILE_BYTES_MAX = 25 * 1_048_576;
export const UPLOAD_FILE_BYTES_HIGHEST = 100 * 1_048_576;
export const UPLOAD_BYTES_MAX = 60 * 1_048_576;
/** Files in one import in the browser. More files go into a ZIP. */
export const IMPORT_FILES_MAX = 200;
/** Maps that a finished import leads to. */
export const IMPORT_MADE_MAX = 60;
/** Names that an import proposes, and that one accepts. */
export const IMPORT_NAMES_MAX = 200;
export const IMPORT_FILE_BYTES_MAX = 200 * 1_048_576;
/** Pixels of the largest poster: A1 at 300 dots an inch, A0 at 200. */
export const POSTER_PIXELS_MAX = 100_000_000;
/** Letters of all names on one poster: about 4,000 names. */
export const POSTER_LETTERS_MAX = 40_000;
export const IMPORT_BYTES_MAX = 400 * 1_048_576;
/** A ZIP that is sent alone: the archive of a world with as many pictures as an account may have. */
export const WORLD_ARCHIVE_BYTES_MAX = 2_048 * 1_048_576;
/** The slowest upload (bytes per second) at which the largest archive is still accepted. */
export const UPLOAD_PACE_MIN = 256 * 1024;
/** The color of the paper around a picture that does not fill its map, and behind shared pictures. */
export const MAP_PAPER = '#e7d5ac';
export const IMAGE_PIXELS_MAX = 70_000_000;
export const IMAGE_PIXELS_HIGHEST = 150_000_000;
export const IMAGE_SIDE_MAX = 16_383;
/** Drawings per account and hour. */
export const DRAWINGS_AN_HOUR = 30;
/** Open drawings of maps of the atlas. */
export const DRAWINGS_WAITING_MAX = 20;
/** The name that staff type to remove the demo world. */
export const DEMO_WORLD_NAME = 'Demo World';
/** Open drawings of own worlds: per account, and in total. */
export const OWN_DRAWINGS_WAITING_EACH = 2;
export const OWN_DRAWINGS_WAITING_MAX = 40;
/** Open copies of maps into worlds: per account, and in total. */
export const WORLD_COPIES_WAITING_EACH = 2;
export const WORLD_COPIES_WAITING_MAX = 40;
/** Open archives of worlds: per account, and in total. */
export const WORLD_ARCHIVES_WAITING_EACH = 2;
export const WORLD_ARCHIVES_WAITING_MAX = 40;
/** Letters of the text from which land is generated. */
export const LAND_SEED_MAX = 60;
/** The default options of a drawing. */
export const DEFAULT_DRAWING = { style: 'parchment', size: 8192 } as const;

/** Rings of hexes or squares around a cell in one act of fog. */
export const FOG_RINGS_MAX = 8;
/** Cells, and points of one line or ring, in one act of fog. */
export const FOG_CELLS_MAX = 2_000;
export const FOG_POINTS_MAX = 20_000;
/** Lines, and areas with their holes, in one act of fog. */
export const FOG_LINES_MAX = 500;
/** Stored acts of fog per map and campaign, including undone ones. */
export const FOG_ACTS_PER_MAP = 5_000;
/** Their total bytes, as stored. */
export const FOG_BYTES_PER_MAP = 256 * 1024;
/** The longest side of a whole picture of a fogged map (pixels). */
export const FOG_WHOLE_SIDE_MAX = 2_048;
