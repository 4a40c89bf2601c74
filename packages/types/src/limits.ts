/*
 * What the server takes and how much of it, and how much it answers at once. Lengths are in characters (code points)
 * unless a name says otherwise.
 */

// Names and texts

export const LOCATION_NAME_MAX = 120;
export const SEARCH_TEXT_MAX = 100;
export const NOTE_MAX = 8_000;
export const CHARACTER_NAME_MAX = 80;
export const CAMPAIGN_NAME_MAX = 120;
/** Of the name a person is shown under to others. */
export const DISPLAY_NAME_MAX = 80;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const EMAIL_MAX = 254;
/** Of the part before the @. */
export const EMAIL_LOCAL_PART_MAX = 64;
/** UTF-16 units of a path that the browser may be sent to after signing in. */
export const LOCAL_PATH_MAX = 512;

/** UTF-8 bytes of an address that staff enter. */
export const WEB_ADDRESS_MAX = 2_000;
export const TYPE_NAME_MAX = 120;
export const LAYER_NAME_MAX = 40;
/** Layers of one world. */
export const LAYERS_MAX = 40;
export const WORLD_NAME_MAX = 120;
/** Of the line that newcomers read over the map that a world opens with. */
export const WELCOME_MAX = 120;
/** Changes of the welcome line of a world that are kept. */
export const WELCOME_CHANGES_KEPT = 50;
export const MAP_MAKER_NAME_MAX = 120;
export const MAP_LICENCE_MAX = 200;
export const MILES_PER_UNIT_MAX = 1_000_000;
/** Of the view that a map opens with: map units from its corner, and CSS pixels per unit. */
export const OPENING_PLACE_MAX = 1_000_000_000;
export const OPENING_ZOOM_MAX = 1_000_000;
/** Addresses of pictures in the wiki that a location remembers. */
export const IMAGES_FROM_WIKI_MAX = 50;
/** UTF-8 bytes of those addresses that a list shows for each location: the first that find room. */
export const IMAGES_IN_LISTS_BYTES_MAX = 50_000;
/** Of a wiki page's content as JSON, in UTF-8. */
export const WIKI_PAGE_BYTES_MAX = 1_048_576;
export const WIKI_SECTIONS_MAX = 200;
/** Characters of one line of Markdown, and links to places in one text. */
export const MARKDOWN_LINE_MAX = 20_000;
export const TEXT_LINKS_MAX = 500;
/** The same, each counted as often as it is linked. */
export const LINKS_IN_TEXT_MAX = 2_000;
/** Lines of one text that hold what marks a secret, or may: each is looked at closely. */
export const SECRET_MARKS_MAX = 1_000;
/** Places that name a place, in one answer. */
export const NAMED_BY_MAX = 50;
/** Of the name of a section, a licence, a revision. */
export const WIKI_LINE_MAX = 300;

// Quotas and pages

/** Rows on a page of an admin list. */
export const ADMIN_PAGE_SIZE = 100;
/** Points on a page of a map's children. */
export const CHILDREN_PAGE_SIZE = 200;
/** Names and texts together: the most results a search shows. */
export const SEARCH_LIMIT = 20;
/** Names that a search over all maps answers at most. */
export const SEARCH_EVERYWHERE_NAMES = 30;
/** Maps on a page of their gallery, beside the home map. */
export const MAPS_PAGE_SIZE = 24;
export const CAMPAIGNS_PER_USER = 100;
/** DMs or editors that are named for one world, those who have not answered included. */
export const PEOPLE_PER_WORLD = 100;
/** Co-DMs that are named for one campaign, those who have not answered included. */
export const CO_DMS_PER_CAMPAIGN = 20;
/** Worlds that one campaign may play in. */
export const WORLDS_PER_CAMPAIGN = 50;
/** Markers that a DM moves over the maps of one campaign. */
export const PARTIES_PER_CAMPAIGN = 12;
export const PARTY_NAME_MAX = 40;
/** Places of a party's way that are kept: some campaigns of days on the road. */
export const PARTY_WAY_MAX = 1_000;
/** How much of a secret that was revealed the chronicle quotes. */
export const CHRONICLE_QUOTE_MAX = 120;
/** Secrets of the text of one place that are revealed in one campaign. */
export const REVEALS_PER_PLACE = 200;
/** Texts and pictures that a DM keeps ready to be shown in one campaign, and how many of them one answer lists. */
export const HANDOUTS_PER_CAMPAIGN = 500;
export const HANDOUTS_PAGE_SIZE = 24;
export const HANDOUT_TITLE_MAX = 120;
export const HANDOUT_TEXT_MAX = 8_000;
/** Somebody asks others to look at most so often, and it is asked so long (ms). */
export const PING_EVERY_MS = 2_000;
export const PING_LIVES_MS = 5_000;
export const NOTES_PER_CAMPAIGN = 50_000;
/** So many of the longest notes are 1.6 MB. */
export const NOTES_PAGE_SIZE = 50;
/** So many of the longest ones are 1 MB. */
export const JOURNAL_PAGE_SIZE = 30;
/** Places that a note may name as links; those after them are words. */
export const LINKS_PER_NOTE = 50;
/** Notes that one answer about a whole map carries at most, the newest first. */
export const NOTES_WITH_MAP_MAX = 1_000;
/** UTF-8 bytes of those notes; the others are read place by place. */
export const NOTES_WITH_MAP_BYTES_MAX = 131_072;
/** UTF-8 bytes that the shapes on a page of points take, unless the first alone takes more: what follows is on the next page. */
export const PAGE_SHAPES_BYTES_MAX = 600_000;
/** UTF-8 bytes of shapes and texts on a page of points: places whose texts find no room only say that they have one. */
export const PAGE_BYTES_MAX = 1_000_000;
export const MEMBERS_PER_CAMPAIGN = 1_000;
/** Places that one call may show or hide by their ids. */
export const BULK_PLACES_MAX = 50_000;
/** Groups of settings that one call may put back: more than there are ways to set a place without its words. */
export const RESTORE_GROUPS_MAX = 64;
/** Characters of the recap of a session. */
export const RECAP_MAX = 20_000;
/** Sessions, and lines of the chronicle, in one answer. */
export const SESSIONS_PAGE_SIZE = 50;
export const CHRONICLE_PAGE_SIZE = 50;
/** Places that a line of the chronicle names, and counts: of more it says only that there are more. */
export const CHRONICLE_PLACES_NAMED = 5;
export const CHRONICLE_PLACES_COUNTED = 40;
/** Lines of the chronicle that somebody is told who comes back, and after how long they are (ms). */
export const NEWS_LINES_MAX = 4;
export const NEWS_AFTER_MS = 24 * 60 * 60_000;
/** Characters of what players heard in a rumour. */
export const RUMOUR_NOTE_MAX = 600;
/** Rumours that players get with one map; which ones, when there are more, is chance. */
export const RUMOURS_WITH_MAP_MAX = 500;
/** Accounts on a page of the figures about own worlds. */
export const OWN_WORLDS_PAGE_SIZE = 100;
/** Bytes that must stay free where pictures are, whatever own worlds hold. */
export const OWN_WORLDS_FREE_BYTES_MIN = 5 * 1024 ** 3;
/** Days in which a deleted world can be brought back. */
export const WORLD_KEPT_DAYS = 30;
export const VISIBLE_PLACES_PAGE_SIZE = 200;
/** Maps that a place may stand on, those it was taken off included: each answer about the place names them all. */
export const MAPS_OF_PLACE_MAX = 200;
/** Places of a map that is taken out in the browser, and bytes of their shapes and texts: some seconds of work. */
export const MAP_EXPORT_PLACES_MAX = 5_000;
export const MAP_EXPORT_BYTES_MAX = 20_000_000;
/** Corners of an area whose places are shown or hidden together. */
export const AREA_POINTS_MAX = 5_000;
/** Answers to a location search: for anonymous visitors, and a page of it for signed-in users. */
export const LOCATION_SEARCH_ANONYMOUS_MAX = 20;
export const LOCATION_SEARCH_PAGE_SIZE = 100;
export const LIST_LIMIT_MAX = 100;
export const HISTORY_PAGE_SIZE = 50;
/** UTF-8 bytes of values on a page of the history: what finds no room is asked for change by change. */
export const HISTORY_VALUES_BYTES_MAX = 1_000_000;
/** Changes of the words of a campaign: a page of them, and how many are kept. The longest words have 20,000 characters. */
export const CAMPAIGN_HISTORY_PAGE_SIZE = 20;
export const CAMPAIGN_CHANGES_KEPT = 10_000;
export const INACTIVE_PAGE_SIZE = 100;
/** Most rows of the table of places in one answer, most that it holds, and most that one act changes. */
export const PLACE_ROWS_MAX = 100;
export const PLACE_IDS_MAX = 50_000;
export const PLACES_AT_ONCE_MAX = 5_000;
/** So many are duplicated at once: in one transaction, so that none is made twice where an answer is lost. */
export const PLACES_DUPLICATED_MAX = 100;
/** Most places that an answer names which stay as they were. */
export const PLACES_LEFT_MAX = 20;
/** Rows of a spreadsheet that one paste saves, and bytes of them; more is an import. */
export const PASTE_ROWS_MAX = 5_000;
export const PASTE_BYTES_MAX = 2_000_000;
/** Rows that an answer names which were not saved. */
export const ROWS_LEFT_MAX = 200;
/** Days in which what was deleted can be brought back. */
export const TRASH_KEPT_DAYS = 30;
export const TRASH_PAGE_SIZE = 50;
/** Days in which discarded words can be taken back, and in which words stay whose writer may not write there any more. */
export const DISCARDED_KEPT_DAYS = 30;
export const PENDING_PAGE_SIZE = 50;
/** Things that one account writes on at once without publishing, and bytes of all of it, discarded words included. */
export const WORKING_COPIES_EACH = 1_000;
export const WORKING_COPIES_BYTES_EACH = 20_000_000;
/** Suggestions of one account that may wait in one world, or in one campaign. */
export const SUGGESTIONS_WAITING_EACH = 20;
export const SUGGESTIONS_PAGE_SIZE = 50;
/** Edits of one suggestion to a text, and the longest words of one of them. */
export const SUGGESTED_EDITS_MAX = 500;
export const SUGGESTED_WORDS_MAX = 20_000;
/** The longest reason of a suggestion, and of what became of it. */
export const SUGGESTION_WHY_MAX = 1_000;
/** Days in which a suggestion stays that was decided or withdrawn. */
export const SUGGESTIONS_KEPT_DAYS = 365;
/** Names that one call looks up for a paste, and places of one name that it tells of. */
export const PASTE_NAMES_MAX = 500;
export const PASTE_NAMESAKES_MAX = 3;
export const WORLD_FINDINGS_PAGE_SIZE = 100;
export const LOCATIONS_WITHOUT_IMAGES_PAGE_SIZE = 20;
export const IMPORTS_PAGE_SIZE = 20;
/** Points of an import's preview. */
export const IMPORT_POINTS_PAGE_SIZE = 200;
/** UTF-8 bytes of the points on such a page, unless the first alone takes more. */
export const IMPORT_POINTS_BYTES_MAX = 1_000_000;
/** Maps that a preview of an import shows. */
export const IMPORT_MAPS_SHOWN_MAX = 500;

// Shapes

export const SHAPE_POINTS_MAX = 20_000;
export const SHAPE_POLYGONS_MAX = 500;
export const SHAPE_BYTES_MAX = 1_048_576;
export const LINE_POINTS_MIN = 2;
export const RING_POINTS_MIN = 3;

// Numbers of a position

/** Greatest size, either side of zero, of coordinates and offsets in map units. */
export const COORDINATE_MAX = 1_000_000;
export const POINT_SCALE_MIN = 4;
export const POINT_SCALE_MAX = 400;
/** Of a place that is put on a map and whose type says nothing. */
export const DEFAULT_POINT_SCALE = 12;

// Live table

/** Streams of campaigns that one process keeps open; at most a third of its connections. */
export const LIVE_STREAMS = 4_000;
/** A browser has one for all of its tabs; somebody may have a phone, a tablet and two computers. */
export const LIVE_STREAMS_EACH_ACCOUNT = 12;
/** A club at one address; and all of a server behind a proxy that it was not told of. */
export const LIVE_STREAMS_EACH_ADDRESS = 500;
export const LIVE_STREAMS_EACH_CAMPAIGN = 200;
/** Guests of one campaign at one address: a large table whose players have no accounts. */
export const LIVE_GUESTS_EACH_ADDRESS = 30;

// Maps

/** Map units of the longer side of a map: outside of it neither zoom nor labels are of use. */
export const MAP_SIDE_MIN = 32;
export const MAP_SIDE_MAX = 262_144;

// Files

export const UPLOAD_FILES_MAX = 5;
/** Of the file of a picture (below: its pixels), unless the operator says otherwise; and the most that an operator may say. */
export const UPLOAD_FILE_BYTES_MAX = 25 * 1_048_576;
export const UPLOAD_FILE_BYTES_HIGHEST = 100 * 1_048_576;
export const UPLOAD_BYTES_MAX = 60 * 1_048_576;
/** Files that one import in the browser may send; more go into a ZIP. */
export const IMPORT_FILES_MAX = 200;
/** Maps that a finished import leads to. */
export const IMPORT_MADE_MAX = 60;
/** Names that an import proposes, and that one accepts. */
export const IMPORT_NAMES_MAX = 200;
export const IMPORT_FILE_BYTES_MAX = 200 * 1_048_576;
/** Pixels of the largest poster: A1 at 300 dots an inch, A0 at 200. */
export const POSTER_PIXELS_MAX = 100_000_000;
/** Letters of all names on one poster: some 4,000 names. */
export const POSTER_LETTERS_MAX = 40_000;
export const IMPORT_BYTES_MAX = 400 * 1_048_576;
/** One ZIP that is sent alone: an archive of a world with as many pictures as an account may have. */
export const WORLD_ARCHIVE_BYTES_MAX = 2_048 * 1_048_576;
/** At this pace (bytes a second) the largest archive is still waited for. */
export const UPLOAD_PACE_MIN = 256 * 1024;
/** The colour of the paper around a picture that does not fill its map, and behind what is shared. */
export const MAP_PAPER = '#e7d5ac';
export const IMAGE_PIXELS_MAX = 70_000_000;
export const IMAGE_PIXELS_HIGHEST = 150_000_000;
export const IMAGE_SIDE_MAX = 16_383;
/** Maps that one account may have drawn in an hour. */
export const DRAWINGS_AN_HOUR = 30;
/** Maps of the atlas that may wait to be drawn or be drawn. */
export const DRAWINGS_WAITING_MAX = 20;
/** What staff type to remove the demo world. */
export const DEMO_WORLD_NAME = 'Demo World';
/** The same for worlds of their own: of one person, and of all together. */
export const OWN_DRAWINGS_WAITING_EACH = 2;
export const OWN_DRAWINGS_WAITING_MAX = 40;
/** Maps that wait to be copied into a world: of one person, and of all together. */
export const WORLD_COPIES_WAITING_EACH = 2;
export const WORLD_COPIES_WAITING_MAX = 40;
/** Archives of worlds that wait to be made: of one person, and of all together. */
export const WORLD_ARCHIVES_WAITING_EACH = 2;
export const WORLD_ARCHIVES_WAITING_MAX = 40;
/** Letters of the text that a land is made up from. */
export const LAND_SEED_MAX = 60;
/** A map as it is drawn unless somebody says otherwise. */
export const DEFAULT_DRAWING = { style: 'parchment', size: 8192 } as const;

/** Rings of hexes or squares round a cell that one act of fog may take. */
export const FOG_RINGS_MAX = 8;
/** Cells, and points of one line or ring, that one act of fog names. */
export const FOG_CELLS_MAX = 2_000;
export const FOG_POINTS_MAX = 20_000;
/** Lines, and areas with their holes, of one act of fog. */
export const FOG_LINES_MAX = 500;
/** Acts of fog that are kept for one map of a campaign, those that were taken back included. */
export const FOG_ACTS_PER_MAP = 5_000;
/** Bytes of them together, as they are stored. */
export const FOG_BYTES_PER_MAP = 256 * 1024;
/** The longest side of a whole picture of a fogged map (pixels). */
export const FOG_WHOLE_SIDE_MAX = 2_048;
